/** One administrator, and what an owner can change of another: the role, the access, and what was lost. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyValue } from '../../../ui/controls/copy-value.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { adminClient, type AdminInput, type AdminOutput, type Role } from '../../data/admin-api.ts';
import { useMe } from '../../data/me.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton, useAction } from '../../components/action-button.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import { Pane, PaneActions, Facts } from '../../components/console-page.tsx';
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
  const [invitation, setInvitation] = useState<string | null>(null);
  const change = async (changes: Change) => {
    const answer = await adminClient.admins.update.mutate({ id, ...changes });
    if ('status' in answer) return t('approvals.requested');
    setInvitation(answer.invitation);
    await refetchArea('admins');
    return undefined;
  };
  const verb = disabled ? 'enable' : 'disable';
  return (
    <>
      <RoleChange key={admin.role} admin={admin} change={change} />
      <PasswordReset admin={admin} change={change} />
      {invitation !== null && <Invitation email={email} code={invitation} />}
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
  readonly change: (changes: Change) => Promise<unknown>;
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

function PasswordReset({ admin: { email }, change }: ChangeProps) {
  const { t } = useTranslation('console');
  return (
    <PaneActions title={t('admins.lostPassword')}>
      <div className="pane-buttons">
        <ActionButton
          kind="secondary"
          title={t('admins.passwordTitle', { email })}
          consequence={t('admins.passwordText')}
          done={t('admins.passwordDone')}
          act={() => change({ reset_password: true })}
          testId="admin-reset-password"
        >
          {t('admins.resetPassword')}
        </ActionButton>
      </div>
    </PaneActions>
  );
}

/** Shown once: only its hash is stored. */
function Invitation({ email, code }: { email: string; code: string }) {
  const { t } = useTranslation('console');
  return (
    <section>
      <h3 className="pane-text">{t('admins.invitation')}</h3>
      <p className="pane-text">{t('admins.invitationText', { email })}</p>
      <pre className="pane-code" data-testid="admin-invitation">
        {code}
      </pre>
      <CopyValue text={code} label={t('admins.invitation')} testId="admin-invitation-copy" />
    </section>
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

interface NewAdminProps {
  /** With the id of the new administrator, or null when another owner has to approve. */
  readonly onMade: (id: string | null) => void;
}

export function NewAdmin({ onMade }: NewAdminProps) {
  const { t } = useTranslation('console');
  const [typed, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [made, setMade] = useState<{ readonly id: number; readonly invitation: string } | null>(null);
  const { busy, submit } = useAction();
  const email = typed.trim();
  const create = async () => {
    const answer = await adminClient.admins.create.mutate({ email, role });
    await refetchArea('admins');
    if ('invitation' in answer) return setMade(answer);
    toast(t('approvals.requested'), { tone: 'done' });
    onMade(null);
  };
  if (made !== null)
    return (
      <Pane title={t('admins.made', { email })}>
        <Invitation email={email} code={made.invitation} />
        <div className="pane-buttons">
          <Button kind="secondary" size="medium" onClick={() => onMade(String(made.id))} testId="admin-made">
            {t('admins.done')}
          </Button>
        </div>
      </Pane>
    );
  return (
    <Pane title={t('admins.new')}>
      <form className="pane" onSubmit={submit(create)}>
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
        <RoleField role={role} onChange={setRole} />
        <p className="pane-text">{t('admins.invitationHelp')}</p>
        <Button type="submit" size="medium" busy={busy} disabled={email === ''} testId="admin-make">
          {t('admins.make')}
        </Button>
      </form>
    </Pane>
  );
}
