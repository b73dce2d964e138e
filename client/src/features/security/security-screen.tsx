/** Security page: sessions, second factor, passkeys, OIDC link, approved destinations, API tokens, webhooks, data export, deletion of the account, and log-out. */

import './security-screen.css';
import { useTranslation } from 'react-i18next';
import { usePushDevice } from '../../data/alerts/push-device.ts';
import { useUser } from '../../data/user/session.ts';
import { useSessions } from '../../data/user/sessions.ts';
import { LogOutRow } from '../auth/log-out-row.tsx';
import { NarrowPage } from '../../ui/layout/page.tsx';
import { SettingsGroup } from '../../ui/lists/settings-row.tsx';
import { AllowListSection } from './allow-list.tsx';
import { ApiTokensSection } from './api-tokens.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { NotificationsSection } from './notifications.tsx';
import { useState } from 'react';
import { exportOwnData } from '../../data/user/own-data.ts';
import { saveText } from '../../ui/browser/save-file.ts';
import { brand } from '../../ui/theme/brand.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useSecondFactor } from '../../data/user/second-factor.ts';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { Tag } from '../../ui/numbers/tag.tsx';
import { OidcLinkSection } from './oidc-link.tsx';
import { PasskeysSection } from './passkeys.tsx';
import { SessionsSection } from './session-list.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Section } from './section.tsx';
import { WebhooksSection } from './webhooks.tsx';

const EnableSecondFactorSheet = lazyComponent(() =>
  import('./enable-second-factor-sheet.tsx').then((m) => m.EnableSecondFactorSheet),
);
const DisableSecondFactorSheet = lazyComponent(() =>
  import('./disable-second-factor-sheet.tsx').then((m) => m.DisableSecondFactorSheet),
);

export function SecurityScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const list = useSessions();
  const device = usePushDevice();
  if (user === null) return null;
  const demo = user.is_demo === 1;
  // the length of the list is unknown while it loads, and the sections below must not move
  const isLoaded = (list.value !== undefined || list.failed) && device !== undefined;
  return (
    <NarrowPage title={t('system.title')} back="/user" columns className="security">
      <div className="page-columns">
        <div>
          <SessionsSection list={list} />
          {isLoaded && (
            <>
              {device !== null && <NotificationsSection device={device} />}
              {demo ? <RealAccountNote /> : <SecondFactorSection />}
              {!demo && <PasskeysSection />}
              {!demo && <OidcLinkSection />}
              {!demo && <AllowListSection />}
            </>
          )}
        </div>
        {isLoaded && (
          <div>
            <ApiTokensSection demo={demo} />
            <WebhooksSection />
            <OwnData uid={user.uid} />
            {!demo && <DeleteAccount />}
            <SettingsGroup>
              <LogOutRow demo={demo} />
            </SettingsGroup>
          </div>
        )}
      </div>
    </NarrowPage>
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

/** Export of all data of this account as a file. */
function OwnData({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const text = await exportOwnData();
      const day = new Date().toISOString().slice(0, 10);
      saveText(`${brand.name.toLowerCase()}-${uid}-${day}.json`, text, 'application/json');
      toast(t('system.export.done'), { tone: 'done' });
    } catch {
      // the data layer has shown the reason; the button allows another attempt
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={t('system.export.title')} text={t('system.export.text')}>
      <Button
        kind="secondary"
        size="medium"
        icon="deposit"
        busy={busy}
        onClick={() => void save()}
        testId="export"
      >
        {t('system.export.save')}
      </Button>
    </Section>
  );
}

/** Section of the second factor: its state, the recovery codes left, and how to change it. */
function SecondFactorSection() {
  const { t } = useTranslation();
  const { value: state, failed, retry } = useSecondFactor();
  const [opened, setOpened] = useState<'set-up' | 'off' | null>(null);
  const on = state?.enabled === true;
  const close = () => setOpened(null);
  return (
    <Section title={t('system.totp.title')} text={t('system.totp.text')}>
      <p className="security-state" data-testid="totp-state">
        {state !== undefined && (
          <>
            <Tag tone={on ? 'needle' : 'neutral'}>{t(on ? 'system.totp.on' : 'system.totp.off')}</Tag>
            {on && t('system.totp.recoveryLeft', { count: state.recovery_left })}
          </>
        )}
        {failed && <span role="alert">{t('system.totp.failed')}</span>}
      </p>
      <Button
        kind="secondary"
        size="medium"
        disabled={state === undefined && !failed}
        onClick={() => (failed ? retry() : setOpened(on ? 'off' : 'set-up'))}
        testId="totp-change"
      >
        {t(failed ? 'ui.retry' : on ? 'system.totp.switchOff' : 'system.totp.setUp')}
      </Button>
      <EnableSecondFactorSheet open={opened === 'set-up'} onClose={close} />
      <DisableSecondFactorSheet open={opened === 'off'} onClose={close} />
    </Section>
  );
}
