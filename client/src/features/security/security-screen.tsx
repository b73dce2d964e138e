/** Security page: sessions, second factor, API tokens, data export, deletion of the account, and log-out. */

import './security-screen.css';
import { useTranslation } from 'react-i18next';
import { usePushDevice } from '../../data/alerts/push-device.ts';
import { useUser } from '../../data/user/session.ts';
import { useSessions } from '../../data/user/sessions.ts';
import { LogOutRow } from '../auth/log-out-row.tsx';
import { Header } from '../../ui/layout/header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SettingsGroup } from '../../ui/lists/settings-row.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Notifications } from './notifications.tsx';
import { OwnData } from './own-data.tsx';
import { RealAccountNote } from './real-account-note.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

export function SystemScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const list = useSessions();
  const device = usePushDevice();
  if (user === null) return null;
  const demo = user.is_demo === 1;
  return (
    <Page
      title={t('system.title')}
      narrow
      className="system"
      header={<Header title={t('system.title')} back="/user" />}
    >
      <SessionList list={list} />
      {/* nobody knows before how long the lists are, and what stands below them shall not move */}
      {!list.loading && device !== undefined && (
        <>
          {device !== null && <Notifications device={device} />}
          {demo ? <RealAccountNote /> : <SecondFactor />}
          <ApiTokens demo={demo} />
          <OwnData uid={user.uid} />
          {!demo && <DeleteAccount />}
          <SettingsGroup>
            <LogOutRow demo={demo} />
          </SettingsGroup>
        </>
      )}
    </Page>
  );
}
