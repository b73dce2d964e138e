/** Forms that complete a login with the OpenID provider: the country of a new account, or the digits of a second factor. */

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountdown } from '../../../data/clock/countdown.ts';
import { confirmOidcLogin, type OidcAttempt, registerWithOidc } from '../../../data/user/oidc.ts';
import { Field, SubmitButton } from '../../../ui/controls/field.tsx';
import type { AccountField } from '../fields/account-form.ts';
import { AreaField } from '../fields/area-field.tsx';
import { type FormRefusal, formRefusal } from '../fields/refusal-place.ts';
import { useVisitorAreas } from '../fields/use-visitor-areas.ts';

interface FormProps {
  attempt: OidcAttempt;
  onDone: () => void;
}

export function NewAccountForm({ attempt, onDone }: FormProps) {
  const { t } = useTranslation();
  const areas = useVisitorAreas();
  const [areaId, setAreaId] = useState<number | null>(null);
  const [invite, setInvite] = useState(attempt.invite);
  const area = areas.areas.find(({ id }) => id === areaId) ?? areas.likely;
  const { busy, waitSeconds, errorOf, submit } = useStep(['area', 'invite'], async () => {
    const code = invite.trim();
    const invited = code !== '' && { invite_code: code };
    await registerWithOidc({ key: attempt.key, area_id: area?.id ?? 0, ...invited });
    onDone();
  });
  return (
    <form className="sign-in-fields" noValidate onSubmit={submit}>
      <AreaField areas={areas} area={area} error={errorOf('area')} onChoose={({ id }) => setAreaId(id)} />
      <Field
        label={t('register.invite')}
        name="invite"
        autoComplete="off"
        maxLength={32}
        value={invite}
        onChange={setInvite}
        error={errorOf('invite')}
        roomBelow
        testId="invite"
      />
      <SubmitButton
        label={t('register.submit')}
        busy={busy}
        waitSeconds={waitSeconds}
        error={errorOf('form')}
        testId="oidc-register"
      />
    </form>
  );
}

export function DigitsForm({ attempt, onDone }: FormProps) {
  const { t } = useTranslation();
  const [digits, setDigits] = useState('');
  const { busy, waitSeconds, errorOf, submit } = useStep(['code'], async () => {
    await confirmOidcLogin({ key: attempt.key, totp: digits.trim() });
    onDone();
  });
  return (
    <form className="sign-in-fields" noValidate onSubmit={submit}>
      <Field
        label={t('login.totp.label')}
        name="totp"
        autoComplete="one-time-code"
        maxLength={64}
        value={digits}
        onChange={setDigits}
        error={errorOf('code')}
        help={t('login.totp.recovery')}
        roomBelow
        testId="login-totp"
      />
      <SubmitButton
        label={t('login.submit')}
        busy={busy}
        waitSeconds={waitSeconds}
        error={errorOf('form')}
        testId="oidc-confirm"
      />
    </form>
  );
}

/** Submission of a form, with the place of each refusal. */
function useStep(fields: readonly AccountField[], send: () => Promise<void>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [waitSeconds, wait] = useCountdown();
  const [refused, setRefused] = useState<FormRefusal | null>(null);
  const run = async () => {
    setBusy(true);
    setRefused(null);
    try {
      await send();
    } catch (error) {
      const refusal = formRefusal(error, fields, 'email', t);
      if (typeof refusal === 'number') wait(refusal);
      else setRefused(refusal);
      setBusy(false);
    }
  };
  return {
    busy,
    waitSeconds,
    errorOf: (place: FormRefusal['place']) => (refused?.place === place ? refused.text : null),
    submit(event: FormEvent) {
      event.preventDefault();
      if (!busy && waitSeconds === 0) void run();
    },
  };
}
