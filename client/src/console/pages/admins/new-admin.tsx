/** Form for a new administrator: address, first password, role. */

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from '@vernier/shared/identity/password-rules';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { adminClient, type Role } from '../../data/admin-api.ts';
import { refetchArea } from '../../data/query-client.ts';
import { useAction } from '../../components/action-button.tsx';
import { Pane } from '../../components/console-page.tsx';
import { SecretPassword } from '../../components/secret-fields.tsx';
import { RoleField } from './admin-pane.tsx';

const MOST_EMAIL = 254;

export function NewAdmin({ onMade }: { onMade: (id: string) => void }) {
  const { t } = useTranslation('console');
  const [typed, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const { busy, run } = useAction();
  const email = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const create = async () => {
      const { id } = await adminClient.admins.create.mutate({ email, password, role });
      await refetchArea('admins');
      onMade(String(id));
    };
    void run(create, t('admins.made', { email }));
  };
  return (
    <Pane title={t('admins.new')}>
      <form className="pane" onSubmit={submit}>
        <Field
          label={t('admins.email')}
          value={typed}
          onChange={setEmail}
          inputMode="email"
          autoComplete="off"
          code
          maxLength={MOST_EMAIL}
          testId="admin-email"
        />
        <SecretPassword
          label={t('admins.firstPassword')}
          kind="new"
          value={password}
          onChange={setPassword}
          help={t('admins.passwordHelp', { count: MIN_PASSWORD_LENGTH })}
          testId="admin-password"
        />
        <RoleField role={role} onChange={setRole} />
        <Button
          type="submit"
          size="medium"
          busy={busy}
          disabled={email === '' || password.length < MIN_PASSWORD_LENGTH}
          testId="admin-make"
        >
          {t('admins.make')}
        </Button>
      </form>
    </Pane>
  );
}
