/** Fields of a proof, the password before the code, each with its problem below. */

import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { Field } from '../../ui/controls/field.tsx';
import type { ProofFormHandle } from './use-proof-form.ts';

export function ProofPassword({ form }: { form: ProofFormHandle }) {
  const { t } = useTranslation();
  return (
    <PasswordField
      label={t('login.password')}
      name="password"
      kind="current"
      value={form.proof.password}
      onChange={(text) => form.change('password', text)}
      error={form.errorOf('password')}
      testId="system-password"
    />
  );
}

/** A code or a recovery code, as at a login. */
export function ProofCode({ form }: { form: ProofFormHandle }) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('login.totp.label')}
      name="totp"
      autoComplete="one-time-code"
      maxLength={64}
      value={form.proof.totp}
      onChange={(text) => form.change('totp', text)}
      error={form.errorOf('totp')}
      help={t('login.totp.recovery')}
      roomBelow
      testId="system-totp"
    />
  );
}
