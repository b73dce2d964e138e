/** Login page of administrators: email, password, and the code of the second factor when the server requires it. */

import './login-page.css';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../ui/theme/brand-mark.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Icon } from '../../ui/theme/icon.tsx';
import { factOf, messageOf, reasonOf } from '../data/failures.ts';
import { adminApi } from '../data/admin-api.ts';
import { beginSession } from '../data/session.ts';
import { InvitationForm } from './invitation-form.tsx';
import { SecretDigits, SecretPassword } from '../components/secret-fields.tsx';

/** Both mean that the pair is right and a second factor is set up. */
const CODE_REASONS: readonly (string | null)[] = ['totp_required', 'totp_wrong'];

export function LoginPage() {
  const [isInvited, setInvited] = useState(false);
  return isInvited ? (
    <InvitationForm onLeave={() => setInvited(false)} />
  ) : (
    <LoginForm onInvited={() => setInvited(true)} />
  );
}

function LoginForm({ onInvited }: { onInvited: () => void }) {
  const { t } = useTranslation('console');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const login = adminApi.auth.login.useMutation({ onSuccess: ({ token }) => beginSession(token) });
  const [needsCode, setNeedsCode] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate(
      { email, password, ...(totp === '' ? {} : { totp }) },
      { onError: (error) => setNeedsCode((needed) => needed || CODE_REASONS.includes(reasonOf(error))) },
    );
  };
  const isFirstRequest = reasonOf(login.error) === 'totp_required' && totp === '';
  return (
    <main className="console-login">
      <form className="console-login-form" onSubmit={submit}>
        <Brand />
        <h1 className="t2">{t('login.title')}</h1>
        <Field
          label={t('login.email')}
          value={email}
          onChange={setEmail}
          type="email"
          name="email"
          autoComplete="username"
          maxLength={254}
          testId="login-account"
        />
        <SecretPassword
          label={t('login.password')}
          kind="current"
          name="password"
          value={password}
          onChange={setPassword}
          testId="login-password"
        />
        {needsCode && (
          <SecretDigits value={totp} onChange={setTotp} help={t('login.digitsHelp')} testId="login-totp" />
        )}
        {login.isError && !isFirstRequest && (
          <p className="console-login-error" role="alert">
            <Icon name="warning" size={18} weight={1.8} />
            <span>{failureText(login.error, t('kit.unreachable'))}</span>
          </p>
        )}
        <Button
          type="submit"
          busy={login.isPending}
          disabled={email.trim() === '' || password === ''}
          testId="admin-login-submit"
        >
          {t('login.submit')}
        </Button>
        <Button kind="text" size="medium" onClick={onInvited} testId="login-invited">
          {t('login.invited')}
        </Button>
      </form>
    </main>
  );
}

function failureText(error: unknown, unreachable: string): string {
  const text = messageOf(error) ?? unreachable;
  const wait = factOf(error, 'retry_after');
  return typeof wait === 'number' && !text.includes(String(wait)) ? `${text} (${wait} s)` : text;
}
