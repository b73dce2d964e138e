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
import { ApiTokensSection } from './api-tokens.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { NotificationsSection } from './notifications.tsx';
import { OwnData } from './own-data.tsx';
import { SecondFactorSection } from './second-factor.tsx';
import { SessionsSection } from './session-list.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Section } from './section.tsx';

export function SecurityScreen() {
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
      className="security"
      header={<Header title={t('system.title')} back="/user" />}
    >
      <SessionsSection list={list} />
      {/* the length of the list is unknown while it loads, and the sections below must not move */}
      {!list.loading && device !== undefined && (
        <>
          {device !== null && <NotificationsSection device={device} />}
          {demo ? <RealAccountNote /> : <SecondFactorSection />}
          <ApiTokensSection demo={demo} />
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

/** Replaces the second factor, which a demo account cannot have. */
function RealAccountNote() {
  const { t } = useTranslation();
  return (
    <Section title={t('user.realOnly.title')} text={t('system.realOnly')}>
      <div className="security-pair">
        <ButtonLink size="medium" to="/register?from=/mine/system" testId="system-register">
          {t('login.create')}
        </ButtonLink>
        <ButtonLink kind="secondary" size="medium" to="/login?from=/mine/system">
          {t('login.submit')}
        </ButtonLink>
      </div>
    </Section>
  );
}
