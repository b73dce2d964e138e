/** Another password for the administrator who is logged in; every other session of theirs ends with it. */

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { adminApi } from '../data/admin-api.ts';
import { useAction } from '../components/action-button.tsx';
import { SecretPassword } from '../components/secret-fields.tsx';

export function OwnPasswordForm() {
  const { t } = useTranslation('console');
  const [password, setPassword] = useState('');
  const [wanted, setWanted] = useState('');
  const change = adminApi.auth.changePassword.useMutation();
  const { busy, run } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = { password, new_password: wanted };
    if (!(await run(() => change.mutateAsync(sent), t('own.passwordChanged')))) return;
    setPassword('');
    setWanted('');
  };
  return (
    <section>
      <h3 className="account-title">{t('own.password')}</h3>
      <form className="account-form" onSubmit={(event) => void submit(event)}>
        <SecretPassword
          label={t('own.oldPassword')}
          kind="current"
          value={password}
          onChange={setPassword}
          testId="own-password"
        />
        <SecretPassword
          label={t('own.newPassword')}
          kind="new"
          value={wanted}
          onChange={setWanted}
          testId="own-new-password"
        />
        <Button
          type="submit"
          kind="secondary"
          size="medium"
          busy={busy}
          disabled={password === '' || wanted === ''}
          testId="own-password-submit"
        >
          {t('own.changePassword')}
        </Button>
      </form>
    </section>
  );
}
