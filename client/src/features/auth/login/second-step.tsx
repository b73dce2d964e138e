/** Second step of a login: a code of the authenticator or a recovery code, and the way back to the first step. */

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { isolate } from '../../../ui/format/isolate.ts';
import { loginAccount } from './login-form.ts';
import type { LoginHandle } from './use-login.ts';

export function SecondStep({ handle }: { handle: LoginHandle }) {
  const { t } = useTranslation();
  const { form, missing, refused, edit } = handle;
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the focused element is gone with the first step
    holder.current?.querySelector('input')?.focus();
  }, []);
  const wrong = refused?.place === 'totp' ? refused.text : null;
  return (
    <div ref={holder} className="login-second">
      <p className="login-second-text">{t('login.totp.text', { account: isolate(loginAccount(form)) })}</p>
      <Field
        label={t('login.totp.label')}
        name="totp"
        autoComplete="one-time-code"
        maxLength={64}
        value={form.totp}
        onChange={(text) => edit({ type: 'totp', text })}
        error={missing.includes('totp') ? t('login.totp.input') : wrong}
        help={t('login.totp.recovery')}
        roomBelow
        testId="login-totp"
      />
      <Button kind="text" size="medium" onClick={() => edit({ type: 'step', step: 'password' })}>
        {t('login.totp.back')}
      </Button>
    </div>
  );
}
