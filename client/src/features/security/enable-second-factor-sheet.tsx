/** Sheet that enables the second factor: password, secret with the first code of the app, and recovery codes. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginSecondFactor, confirmSecondFactor, type NewTotpSecret } from '../../data/user/second-factor.ts';
import { codeDigits } from '../auth/fields/account-form.ts';
import { SubmitButton } from '../../ui/controls/submit-button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { NewSecretView } from './new-secret-view.tsx';
import { ProofPassword } from './proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useProofForm } from './use-proof-form.ts';

interface SheetProps {
  open: boolean;
  onClose: () => void;
}

export function EnableSecondFactorSheet({ open, onClose }: SheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('system.totp.setUpTitle')} dirty testId="totp-set-up">
      <EnableSteps onDone={onClose} />
    </Sheet>
  );
}

function EnableSteps({ onDone }: { onDone: () => void }) {
  const [secret, setSecret] = useState<NewTotpSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret !== null) return <FirstCodeStep secret={secret} onDone={setCodes} />;
  return <PasswordStep onDone={setSecret} />;
}

function PasswordStep({ onDone }: { onDone: (secret: NewTotpSecret) => void }) {
  const { t } = useTranslation();
  const form = useProofForm({
    fields: ['password'],
    send: async ({ password }) => onDone(await beginSecondFactor(password)),
  });
  return (
    <form ref={form.element} className="security-form" noValidate onSubmit={form.submit}>
      <p className="security-text">{t('system.totp.passwordText')}</p>
      <ProofPassword form={form} />
      <SubmitButton
        label={t('system.totp.next')}
        busy={form.busy}
        waitSeconds={form.waitSeconds}
        error={form.errorOf('form')}
        testId="totp-begin"
      />
    </form>
  );
}

interface FirstCodeStepProps {
  secret: NewTotpSecret;
  onDone: (codes: readonly string[]) => void;
}

function FirstCodeStep({ secret, onDone }: FirstCodeStepProps) {
  const { t } = useTranslation();
  const form = useProofForm({
    fields: ['totp'],
    digitsOnly: true,
    send: async ({ totp }) => onDone(await confirmSecondFactor(totp)),
  });
  return (
    <form ref={form.element} className="security-form" noValidate onSubmit={form.submit}>
      <NewSecretView secret={secret} />
      <Field
        label={t('system.totp.digits')}
        name="totp"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={form.proof.totp}
        onChange={(text) => form.change('totp', codeDigits(text))}
        error={form.errorOf('totp')}
        help={t('system.totp.digitsHelp')}
        roomBelow
        testId="system-totp"
      />
      <SubmitButton
        label={t('system.totp.confirm')}
        busy={form.busy}
        waitSeconds={form.waitSeconds}
        error={form.errorOf('form')}
        testId="totp-confirm"
      />
    </form>
  );
}
