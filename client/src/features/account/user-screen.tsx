/** Account page: user, balance, display settings and log-out. */

import './user-screen.css';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../data/user/session.ts';
import { BellPlace } from '../activity/bell-place.tsx';
import { BalanceCard } from '../wallet/balance-card.tsx';
import { LogOutRow } from '../auth/log-out-row.tsx';
import { NarrowPage } from '../../ui/layout/page.tsx';
import { SettingsGroup, SettingsRow } from '../../ui/lists/settings-row.tsx';
import { ChartCredit } from '../../ui/chart/chart-credit.tsx';
import { Dial } from '../../ui/theme/dial.tsx';
import { Icon } from '../../ui/theme/icon.tsx';
import { Tag } from '../../ui/numbers/tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useWide } from '../../ui/browser/use-wide.ts';
import { Confirm, Dialog } from '../../ui/layout/dialog.tsx';
import { installOffered, onInstallOffer, takeInstallOffer } from '../../ui/browser/install-offer.ts';
import { ConfirmationSetting, DeviationSetting, DirectionColoursChoice } from './preferences.tsx';
import { Preferences } from './preferences.tsx';
import { useAccountLinks, useSiteLinks } from './account-links.ts';
import { useBasicInfo } from '../../data/site-settings/basic-info.ts';
import { useOffline } from '../../data/transport/offline.ts';
import { submitDemoReset } from '../../data/orders/orders.ts';
import { addUnanswered } from '../unanswered-commands/unanswered.ts';
import { moneyText } from '../../ui/format/money-text.ts';
import { useUnreadSupport } from '../../data/support/unread-support.ts';
import { Count } from '../../ui/numbers/count.tsx';
import { SpokenPriceChoice } from './preferences.tsx';
import type { UserWire } from '@vernier/shared/api/shapes/user';

export function UserScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const wide = useWide();
  if (user === null) return null;
  return (
    <NarrowPage
      title={t('user.documentTitle')}
      heading={t('user.title')}
      back="/"
      columns
      end={wide ? undefined : <BellPlace />}
      className="user"
    >
      <div className="user-columns">
        <div>
          <AccountHead user={user} />
          <BalanceCard demo={user.is_demo === 1} />
          <SettingsGroup>
            {user.is_demo === 1 && <ResetDemoRow />}
            <AccountRows user={user} />
            <Preferences />
            <InstallRow />
          </SettingsGroup>
          <DirectionColoursChoice />
        </div>
        <div>
          <ConfirmationSetting />
          <DeviationSetting />
          <SpokenPriceChoice />
          <SiteRows />
          <SettingsGroup>
            <LogOutRow demo={user.is_demo === 1} />
          </SettingsGroup>
          <ChartCredit />
        </div>
      </div>
    </NarrowPage>
  );
}

function AccountRows({ user }: { user: UserWire }) {
  return useAccountLinks(user).map(({ name, icon, label, path, value }) => (
    <SettingsRow key={name} icon={icon} label={label} value={value} to={path} testId={`user-${name}`} />
  ));
}

/** Head of the account page: dial, name, public number to copy, and whether the money is real. */
function AccountHead({ user }: { user: UserWire }) {
  const { t } = useTranslation();
  const demo = user.is_demo === 1;
  const name = demo
    ? t('user.demoAccount')
    : (user.email ?? user.mobile ?? t('user.account', { uid: user.uid }));

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(user.uid);
      toast(t('user.copied'), { tone: 'done' });
    } catch {
      // no permission, or an insecure page: the number can still be selected by hand
      toast(t('user.copyFailed'), { tone: 'error' });
    }
  };

  return (
    <section className="user-head">
      <Dial seed={user.uid} size={56} />
      <div className="user-head-content">
        <h2 dir="auto">{name}</h2>
        <button
          type="button"
          className="user-uid"
          aria-label={t('user.copyUid', { uid: user.uid })}
          data-testid="user-uid"
          onClick={() => void copy()}
        >
          <bdi>{t('user.uid', { uid: user.uid })}</bdi>
          <Icon name="copy" size={15} weight={1.8} />
        </button>
      </div>
      <Tag tone={demo ? 'needle' : 'neutral'}>{demo ? t('user.demo') : t('user.real')}</Tag>
    </section>
  );
}

/** Row that installs the app: by the browser's own prompt where there is one, else with instructions. */
function InstallRow() {
  const { t } = useTranslation();
  const offered = useSyncExternalStore(onInstallOffer, installOffered);
  const [opened, setOpened] = useState(false);
  if (isStandalone() || !(offered || isIosSafari())) return null;
  return (
    <>
      <SettingsRow
        icon="expand"
        label={t('user.install.row')}
        onClick={() => (offered ? void takeInstallOffer() : setOpened(true))}
        testId="user-install"
      />
      <Dialog
        open={opened}
        title={t('user.install.title')}
        text={t('user.install.text')}
        onClose={() => setOpened(false)}
        testId="user-install-how"
      >
        <Button onClick={() => setOpened(false)}>{t('user.install.understood')}</Button>
      </Dialog>
    </>
  );
}

function isStandalone(): boolean {
  const { standalone } = navigator as { readonly standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

/** Tablets report themselves as a Mac, but no Mac has a touch screen. */
function isIosSafari(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const device = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return device && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS/.test(userAgent);
}

/** Rows of the account page that lead to content of the site and to support. */
function SiteRows() {
  const { t } = useTranslation();
  const unread = useUnreadSupport();
  return (
    <div className="user-site">
      <SettingsGroup title={t('user.more')}>
        {useSiteLinks().map(({ name, icon, label, path }) => (
          <SettingsRow
            key={name}
            icon={icon}
            label={label}
            value={name === 'chat' && unread > 0 && <Unread count={unread} />}
            to={path}
            testId={`user-${name}`}
          />
        ))}
      </SettingsGroup>
    </div>
  );
}

function Unread({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="vh">{t('user.unread')}</span>
      <Count value={count} />
    </>
  );
}

/** Row that resets a demo account after a confirmation with what it closes and the new balance. */
function ResetDemoRow() {
  const { t } = useTranslation();
  const basicInfo = useBasicInfo();
  const offline = useOffline();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const amount = basicInfo === undefined ? null : moneyText(basicInfo.demo_balance);

  const take = (sent: Awaited<ReturnType<typeof submitDemoReset>>): void => {
    if (sent.kind === 'refused') toast(sent.refusal.message, { tone: 'error' });
    else setOpened(false);
    if (sent.kind === 'unknown') addUnanswered(sent, take);
    if (sent.kind === 'done')
      toast(t('user.reset.done', { amount: moneyText(sent.answer.balance) }), { tone: 'done' });
  };
  const reset = async () => {
    setBusy(true);
    take(await submitDemoReset().finally(() => setBusy(false)));
  };

  return (
    <>
      <SettingsRow
        icon="refresh"
        label={t('user.reset.row')}
        value={offline ? t('ui.offlineButton') : undefined}
        disabled={offline}
        onClick={() => setOpened(true)}
        testId="user-reset"
      />
      <Confirm
        open={opened}
        title={t('user.reset.title')}
        text={amount === null ? t('user.reset.plainText') : t('user.reset.text', { amount })}
        confirm={amount === null ? t('user.reset.plainConfirm') : t('user.reset.confirm', { amount })}
        cancel={t('user.reset.cancel')}
        busy={busy}
        onConfirm={() => void reset()}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
