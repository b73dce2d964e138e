/** Account data, its notifications and the margin call, on every page of a logged-in user. */

import './account-watch.css';
import { useEffect } from 'react';
import { getI18n, useTranslation } from 'react-i18next';
import type { SessionScope } from '../data/browser-storage/session-scope.ts';
import type { Unanswered } from '../data/transport/commands.ts';
import { startAccountData } from '../data/start-account.ts';
import { MarginCallBanner } from '../features/orders/margin-call-banner.tsx';
import { foundOrderText, useTradeNotifications } from '../features/orders/trade-notifications.ts';
import { addUnanswered, dismiss } from '../features/unanswered-commands/unanswered.ts';
import { UnansweredDialog } from '../features/unanswered-commands/unanswered-dialog.tsx';
import { useWalletNotifications } from '../features/wallet/wallet-notifications.ts';
import { toast } from '../ui/feedback/toast.ts';
import { onOrderFound, useIsOutOfDate } from '../data/orders/orders.ts';
import { endStepUp, useStepUpMethods } from '../data/step-up.ts';
import { useOffline } from '../data/transport/offline.ts';
import { lazyComponent } from '../ui/layout/lazy-component.tsx';
import { Icon } from '../ui/theme/icon.tsx';
// needed without a network, when the session ends
import './dropped-command-text.ts';

const ActivityWatch = lazyComponent(() =>
  import('../features/activity/activity-watch.tsx').then((m) => m.ActivityWatch),
);

const StepUpSheet = lazyComponent(() =>
  import('../features/security/step-up-sheet.tsx').then((m) => m.StepUpSheet),
);

interface AccountWatchProps {
  readonly scope: SessionScope;
  /** Hides the margin call on pages without the bars of the app. */
  readonly quiet: boolean;
}

export function AccountWatch({ scope, quiet }: AccountWatchProps) {
  useEffect(() => startAccountData(scope, addRetryNotice), [scope]);
  useTradeNotifications();
  useEffect(announceFoundOrders, []);
  useWalletNotifications();
  return (
    <>
      <StaleAccountNote />
      {!quiet && <MarginCallBanner />}
      <ActivityWatch quiet={quiet} />
      <UnansweredDialog />
      <StepUp />
    </>
  );
}

/** While calls wait for a step-up. With the account the calls end too. */
function StepUp() {
  const methods = useStepUpMethods();
  useEffect(() => () => endStepUp(false), []);
  return methods === null ? null : <StepUpSheet methods={methods} />;
}

/** Notifies on every page that an order without an answer exists. */
function announceFoundOrders(): () => void {
  return onOrderFound(({ key, order }) => {
    dismiss(key);
    toast(foundOrderText(order, getI18n().t), { tone: 'error' });
  });
}

/** Notice for a command whose form no longer exists after a reload. */
function addRetryNotice(outcome: Unanswered<unknown>): void {
  const { t } = getI18n();
  const { name } = outcome.attempt;
  addUnanswered(outcome, (answered) => {
    if (answered.kind === 'unknown') addRetryNotice(answered);
    if (answered.kind === 'refused') toast(answered.refusal.message, { tone: 'error' });
    if (answered.kind === 'done')
      toast(t('unanswered.confirmed', { what: t(`unanswered.what.${name}`) }), { tone: 'done' });
  });
}

/** A note while the account data is stale: it could not be read after the connection was lost. */
function StaleAccountNote() {
  const { t } = useTranslation();
  const behind = useIsOutOfDate();
  // while offline, the offline strip has more details
  if (useOffline() || !behind) return null;
  return (
    <section className="behind-note" role="status" data-testid="orders-behind">
      <Icon name="warning" size={18} />
      <span>{t('order.behind')}</span>
    </section>
  );
}
