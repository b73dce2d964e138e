/** Account settings of an administrator: colours, second factor, sessions and log-out. */

import './account-sheet.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { Tag } from '../../ui/numbers/tag.tsx';
import { useTheme } from '../../ui/theme/theme.ts';
import { adminApi, adminClient } from '../data/admin-api.ts';
import type { Me } from '../data/me.ts';
import { endAdminSession, sessionToken } from '../data/session.ts';
import { useAction } from '../components/action-button.tsx';
import { QueryState } from '../components/list-states.tsx';
import { SecretPassword } from '../components/secret-fields.tsx';
import { utcTimeText } from '../components/time-text.ts';
import { SecondFactorSettings } from './second-factor.tsx';

export function AccountSheet({ me, open, onClose }: { me: Me; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('console');
  return (
    <Sheet open={open} onClose={onClose} title={me.email} testId="account-sheet">
      {open && <Inside me={me} />}
      <Button
        kind="outline"
        size="medium"
        icon="log-out"
        onClick={() => void logOut()}
        testId="admin-log-out"
      >
        {t('own.logOut')}
      </Button>
    </Sheet>
  );
}

function Inside({ me }: { me: Me }) {
  const { t } = useTranslation('console');
  const [theme, setTheme] = useTheme();
  return (
    <div className="account-parts">
      <section>
        <h3 className="account-title">{t('own.theme')}</h3>
        <Segmented
          label={t('own.theme')}
          options={(['system', 'light', 'dark'] as const).map((value) => ({
            value,
            label: t(`own.${value}`),
          }))}
          value={theme}
          onChange={setTheme}
        />
      </section>
      <SecondFactorSettings me={me} />
      <OwnPasswordForm />
      <OwnSessions />
    </div>
  );
}

/** The session ends here at once, and at the server when it is reached. */
export async function logOut(): Promise<void> {
  const token = sessionToken();
  try {
    await adminClient.auth.logout.mutate();
  } catch {
    // it ends by itself twelve hours after the login
  } finally {
    endAdminSession(token);
  }
}

/** Every other session of the administrator ends with the change. */
function OwnPasswordForm() {
  const { t } = useTranslation('console');
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const { busy, submit } = useAction();
  const change = async () => {
    await adminClient.auth.changePassword.mutate({ password, new_password: newPassword });
    setPassword('');
    setNewPassword('');
  };
  return (
    <section>
      <h3 className="account-title">{t('own.password')}</h3>
      <form className="account-form" onSubmit={submit(change, t('own.passwordChanged'))}>
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
          value={newPassword}
          onChange={setNewPassword}
          testId="own-new-password"
        />
        <Button
          type="submit"
          kind="secondary"
          size="medium"
          busy={busy}
          disabled={password === '' || newPassword === ''}
          testId="own-password-submit"
        >
          {t('own.changePassword')}
        </Button>
      </form>
    </section>
  );
}

function OwnSessions() {
  const { t } = useTranslation('console');
  const sessions = adminApi.auth.sessions.useQuery();
  const { busy, run } = useAction();
  const endOne = async (id: number) => {
    await run(() => adminClient.auth.endSession.mutate({ id }), t('own.ended'));
    await sessions.refetch();
  };
  return (
    <section>
      <h3 className="account-title">{t('own.sessions')}</h3>
      {!sessions.isSuccess && <QueryState query={sessions} />}
      {sessions.data?.map(({ id, device, created_at, current }) => (
        <div key={id} className="account-session">
          <span>
            {device}
            <small>
              <bdi>{utcTimeText(created_at)}</bdi>
            </small>
          </span>
          {current ? (
            <Tag>{t('own.thisOne')}</Tag>
          ) : (
            <Button kind="text" size="small" disabled={busy} onClick={() => void endOne(id)}>
              {t('own.end')}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
