/** One administrator, and what an owner can change of another: the role, the access, and what was lost. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from '@vernier/shared/identity/password-rules';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { adminClient, type AdminInput, type AdminOutput, type Role } from '../../data/admin-api.ts';
import { useMe } from '../../data/me.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton, useAction } from '../../components/action-button.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import { Pane, PaneActions, Facts } from '../../components/console-page.tsx';
import { SecretPassword } from '../../components/secret-fields.tsx';
import { utcTimeText } from '../../components/time-text.ts';

export type Admin = AdminOutput['admins']['list'][number];
type Change = Omit<AdminInput['admins']['update'], 'id'>;

export function AdminPane({ admin }: { admin: Admin }) {
  const { t } = useTranslation('console');
  const me = useMe();
  const { created_at, last_login_at, sessions, totp } = admin;
  return (
    <Pane title={<bdi>{admin.email}</bdi>}>
      <Facts
        facts={[
          { name: t('admins.role'), value: <RoleName role={admin.role} /> },
          { name: t('admins.secondFactor'), value: t(totp ? 'admins.factor' : 'admins.noFactor') },
          { name: t('admins.since'), value: utcTimeText(created_at) },
          {
            name: t('admins.lastLogin'),
            value: last_login_at === null ? NO_VALUE : utcTimeText(last_login_at),
          },
          { name: t('admins.sessions'), value: sessions },
        ]}
      />
      {me?.id === admin.id ? <p className="pane-text">{t('admins.yourself')}</p> : <Changes admin={admin} />}
    </Pane>
  );
}

function Changes({ admin }: { admin: Admin }) {
  const { t } = useTranslation('console');
  const { id, email, disabled } = admin;
  const change = async (wanted: Change) => {
    await adminClient.admins.update.mutate({ id, ...wanted });
    await refetchArea('admins');
  };
  const verb = disabled ? 'enable' : 'disable';
  return (
    <>
      <RoleChange key={admin.role} admin={admin} change={change} />
      <PasswordChange admin={admin} change={change} />
      <PaneActions title={t('admins.access')}>
        <div className="pane-buttons">
          {admin.totp && (
            <ActionButton
              kind="outline"
              title={t('admins.resetTitle', { email })}
              consequence={t('admins.resetText')}
              done={t('admins.resetDone')}
              act={() => change({ reset_totp: true })}
              testId="admin-reset-totp"
            >
              {t('admins.reset')}
            </ActionButton>
          )}
          <ActionButton
            kind={disabled ? 'outline' : 'danger'}
            title={t(`admins.${verb}Title`, { email })}
            consequence={t(`admins.${verb}Text`)}
            done={t(`admins.${verb}Done`, { email })}
            act={() => change({ disabled: !disabled })}
            testId={`admin-${verb}`}
          >
            {t(`admins.${verb}`)}
          </ActionButton>
        </div>
      </PaneActions>
    </>
  );
}

interface ChangeProps {
  readonly admin: Admin;
  readonly change: (wanted: Change) => Promise<void>;
}

function RoleChange({ admin, change }: ChangeProps) {
  const { t } = useTranslation('console');
  const [role, setRole] = useState(admin.role);
  return (
    <PaneActions title={t('admins.role')}>
      <RoleField role={role} onChange={setRole} />
      <div className="pane-buttons">
        <ActionButton
          kind="secondary"
          title={t('admins.roleTitle', { email: admin.email })}
          consequence={t('admins.roleText', { role: t(`roles.${role}`) })}
          done={t('admins.roleDone')}
          disabled={role === admin.role}
          act={() => change({ role })}
          testId="admin-change-role"
        >
          {t('admins.changeRole')}
        </ActionButton>
      </div>
    </PaneActions>
  );
}

function PasswordChange({ admin, change }: ChangeProps) {
  const { t } = useTranslation('console');
  const [password, setPassword] = useState('');
  return (
    <PaneActions title={t('admins.lostPassword')}>
      <SecretPassword
        label={t('admins.newPassword')}
        value={password}
        onChange={setPassword}
        kind="new"
        help={t('admins.passwordHelp', { count: MIN_PASSWORD_LENGTH })}
      />
      <div className="pane-buttons">
        <ActionButton
          kind="secondary"
          title={t('admins.passwordTitle', { email: admin.email })}
          consequence={t('admins.passwordText')}
          done={t('admins.passwordDone')}
          disabled={password.length < MIN_PASSWORD_LENGTH}
          act={async () => {
            await change({ password });
            setPassword('');
          }}
        >
          {t('admins.setPassword')}
        </ActionButton>
      </div>
    </PaneActions>
  );
}

const ROLES: readonly Role[] = ['viewer', 'support', 'finance', 'risk', 'owner'];

export function RoleName({ role }: { role: Role }) {
  const { t } = useTranslation('console');
  return t(`roles.${role}`);
}

/** One of the five roles, with what it is for. */
function RoleField({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  const { t } = useTranslation('console');
  return (
    <>
      <ChoiceField
        label={t('admins.role')}
        value={role}
        options={ROLES.map((id) => ({ id, label: t(`roles.${id}`) }))}
        onChange={onChange}
        testId="admin-role"
      />
      <p className="pane-text">{t(`admins.may.${role}`)}</p>
    </>
  );
}

const MOST_EMAIL = 254;

export function NewAdmin({ onMade }: { onMade: (id: string) => void }) {
  const { t } = useTranslation('console');
  const [typed, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const { busy, submit } = useAction();
  const email = typed.trim();
  const create = async () => {
    const { id } = await adminClient.admins.create.mutate({ email, password, role });
    await refetchArea('admins');
    onMade(String(id));
  };
  return (
    <Pane title={t('admins.new')}>
      <form className="pane" onSubmit={submit(create, t('admins.made', { email }))}>
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
