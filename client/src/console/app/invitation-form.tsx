/** Form of an invited administrator: the code of the invitation and a password that no other administrator knows. */

import './login-page.css';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from '@vernier/shared/identity/password-rules';
import { Brand } from '../../ui/theme/brand-mark.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { SecretDigits, SecretPassword } from '../components/secret-fields.tsx';
import { adminApi } from '../data/admin-api.ts';
import { messageOf, reasonOf } from '../data/failures.ts';
import { beginSession } from '../data/session.ts';

const MAX_CODE_LENGTH = 128;
/** Both mean that the code is right and a second factor is set up. */
const NEEDS_DIGITS: readonly (string | null)[] = ['totp_required', 'totp_wrong'];

export function InvitationForm({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('console');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [needsDigits, setNeedsDigits] = useState(false);
  const accept = adminApi.auth.accept.useMutation({ onSuccess: ({ token }) => beginSession(token) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accept.mutate(
      { invitation: code.trim(), password, ...(totp === '' ? {} : { totp }) },
      { onError: (error) => setNeedsDigits((was) => was || NEEDS_DIGITS.includes(reasonOf(error))) },
    );
  };
  return (
    <main className="console-login">
      <form className="console-login-form" onSubmit={submit}>
        <Brand />
        <h1 className="t2">{t('login.invitationTitle')}</h1>
        <Field
          label={t('login.invitation')}
          value={code}
          onChange={setCode}
          autoComplete="off"
          code
          maxLength={MAX_CODE_LENGTH}
          testId="invitation-code"
        />
        <SecretPassword
          label={t('login.ownPassword')}
          kind="new"
          value={password}
          onChange={setPassword}
          help={t('admins.passwordHelp', { count: MIN_PASSWORD_LENGTH })}
          testId="invitation-password"
        />
        {needsDigits && (
          <SecretDigits value={totp} onChange={setTotp} help={t('login.digitsHelp')} testId="login-totp" />
        )}
        {accept.isError && (
          <p className="console-login-error" role="alert">
            {messageOf(accept.error) ?? t('kit.unreachable')}
          </p>
        )}
        <Button
          type="submit"
          busy={accept.isPending}
          disabled={code.trim() === '' || password.length < MIN_PASSWORD_LENGTH}
          testId="invitation-submit"
        >
          {t('login.accept')}
        </Button>
        <Button kind="text" size="medium" onClick={onLeave}>
          {t('login.back')}
        </Button>
      </form>
    </main>
  );
}
