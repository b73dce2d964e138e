/** Dialog for the digits of the second factor, opened by any call that the server refuses without a step-up. */

import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { SecretDigits } from '../components/secret-fields.tsx';
import { adminApi } from '../data/admin-api.ts';
import { messageOf } from '../data/failures.ts';
import { endInvalidSession } from '../data/query-client.ts';
import { endStepUp, useStepUpMethods } from '../../data/step-up.ts';

export function StepUpDialog() {
  const { t } = useTranslation('console');
  const open = useStepUpMethods() !== null;
  // with the session the calls that wait end too
  useEffect(() => () => endStepUp(false), []);
  return (
    <Dialog
      open={open}
      onClose={() => endStepUp(false)}
      title={t('stepUp.title')}
      text={t('stepUp.text')}
      testId="step-up"
    >
      {open && <DigitsForm />}
    </Dialog>
  );
}

function DigitsForm() {
  const { t } = useTranslation('console');
  const [totp, setTotp] = useState('');
  const stepUp = adminApi.auth.stepUp.useMutation({
    onSuccess: () => endStepUp(true),
    onError: endInvalidSession,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    stepUp.mutate({ totp });
  };
  const error = stepUp.isError ? (messageOf(stepUp.error) ?? t('kit.unreachable')) : null;
  return (
    <form className="account-form" onSubmit={submit}>
      <SecretDigits
        value={totp}
        onChange={setTotp}
        help={t('login.digitsHelp')}
        error={error}
        focusOnOpen
        testId="step-up-digits"
      />
      <Button type="submit" busy={stepUp.isPending} disabled={totp.trim() === ''} testId="step-up-submit">
        {t('stepUp.confirm')}
      </Button>
      <Button kind="text" size="medium" onClick={() => endStepUp(false)} testId="step-up-cancel">
        {t('kit.cancel')}
      </Button>
    </form>
  );
}
