/** Account page: user, balance, display settings and log-out. */

import './user-screen.css';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../data/user/session.ts';
import { BalanceCard } from '../wallet/balance-card.tsx';
import { LogOutRow } from '../auth/log-out-row.tsx';
import { Header } from '../../ui/layout/header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SettingsGroup, SettingsRow } from '../../ui/lists/settings-row.tsx';
import { AccountHead } from './account-head.tsx';
import { InstallRow } from './install-row.tsx';
import { DirectionColoursChoice } from './preferences.tsx';
import { Preferences } from './preferences.tsx';
import { ResetDemoRow } from './reset-demo-row.tsx';
import { SiteRows } from './site-rows.tsx';
import { SpokenPriceChoice } from './preferences.tsx';
import type { UserWire } from '@vernier/shared/api/shapes/user';

export function UserScreen() {
  const { t } = useTranslation();
  const user = useUser();
  if (user === null) return null;
  return (
    <Page
      title={t('user.documentTitle')}
      narrow
      className="user"
      header={<Header title={t('user.title')} back="/" />}
    >
      <AccountHead user={user} />
      <BalanceCard demo={user.is_demo === 1} />
      <SettingsGroup>
        {user.is_demo === 1 && <ResetDemoRow />}
        <IdentityRows user={user} />
        {user.is_demo === 0 && (
          <SettingsRow icon="wallet" label={t('wallet.title')} to="/mine/wallet" testId="user-wallet" />
        )}
        <SettingsRow icon="clock" label={t('history.title')} to="/mine/history" testId="user-history" />
        <SettingsRow icon="lock" label={t('password.title')} to="/mine/password" testId="user-password" />
        <SettingsRow icon="sliders" label={t('system.title')} to="/mine/system" testId="user-system" />
        <Preferences />
        <InstallRow />
      </SettingsGroup>
      <DirectionColoursChoice />
      <SpokenPriceChoice />
      <SiteRows />
      <SettingsGroup>
        <LogOutRow demo={user.is_demo === 1} />
      </SettingsGroup>
    </Page>
  );
}

const REVIEWS = ['none', 'waiting', 'finished'] as const;

function IdentityRows({ user }: { user: UserWire }) {
  const { t } = useTranslation();
  return (
    <>
      <SettingsRow
        icon="id-card"
        label={t('user.realName')}
        value={user.is_demo === 1 ? undefined : t(`user.reviews.${REVIEWS[user.review_status]}`)}
        to="/mine/auth"
        testId="user-auth"
      />
      <SettingsRow icon="invite" label={t('user.invite')} to="/mine/invite" testId="user-invite" />
    </>
  );
}
