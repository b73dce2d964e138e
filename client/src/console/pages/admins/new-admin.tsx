/** Making an administrator: address, first password, role. */

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from '@vernier/shared/identity/password-rules';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { adminApi, type Role } from '../../data/admin-api.ts';
import { useAction } from '../../components/action-button.tsx';
import { Pane } from '../../components/console-page.tsx';
import { SecretPassword } from '../../components/secret-fields.tsx';
import { RoleField } from './role-field.tsx';

const MOST_EMAIL = 254;

export function NewAdmin({ onMade }: { onMade: (id: string) => void }) {
  const { t } = useTranslation('console');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const utils = adminApi.useUtils();
  const create = adminApi.admins.create.useMutation();
  const { busy, run } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await run(
      async () => {
        const { id } = await create.mutateAsync({ email: email.trim(), password, role });
        await utils.admins.invalidate();
        onMade(String(id));
      },
      t('admins.made', { email: email.trim() }),
    );
  };
  return (
    <Pane title={t('admins.new')}>
      <form className="pane" onSubmit={(event) => void submit(event)}>
        <Field
          label={t('admins.email')}
          value={email}
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
          disabled={email.trim() === '' || password.length < MIN_PASSWORD_LENGTH}
          testId="admin-make"
        >
          {t('admins.make')}
        </Button>
      </form>
    </Pane>
  );
}
