/** Page of notifications: what happened to the account by day, newest first; each leads to its explanation or its page. */

import './activity-screen.css';
import type { ActivityWire } from '@vernier/shared/api/shapes/activity';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { refreshActivity, useActivity } from '../../data/activity/activity-list.ts';
import { markActivityRead, useActivitySummary } from '../../data/activity/activity-summary.ts';
import { minuteText } from '../../ui/format/time-text.ts';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { NarrowPage } from '../../ui/layout/page.tsx';
import { dayGroups, useDayName } from '../../ui/lists/day-groups.ts';
import { EndlessList } from '../../ui/lists/endless-list.tsx';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { SkeletonRows, useSlow } from '../../ui/states/skeleton.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import { Icon } from '../../ui/theme/icon.tsx';
import type { IconName } from '../../ui/theme/icons.ts';

const EntryExplanation = lazyComponent(() =>
  import('./entry-explanation.tsx').then((m) => m.EntryExplanation),
);

const timeOf = ({ at }: ActivityWire) => at;

export function ActivityScreen() {
  const { t } = useTranslation();
  useReading();
  return (
    <NarrowPage title={t('push.title')} back="/user" columns>
      <EntryList />
    </NarrowPage>
  );
}

/** What the page shows is read. Its marks stay until the page is opened again. */
function useReading(): void {
  const summary = useActivitySummary();
  const [last, unread] = [summary?.last ?? 0, summary?.unread ?? 0];
  useEffect(() => {
    if (unread > 0 && document.visibilityState === 'visible')
      markActivityRead(last).catch(() => {
        // they stay unread until the page is opened again
      });
  }, [last, unread]);
  useEffect(() => () => void refreshActivity(), []);
}

function EntryList() {
  const { t } = useTranslation();
  const dayName = useDayName();
  const { rows, loading, failed, more, loadingMore, moreFailed, loadMore, retry } = useActivity();
  const slow = useSlow(loading);
  const [opened, open] = useOpenedEntry(rows);
  const groups = useMemo(() => dayGroups(rows, timeOf, Date.now()), [rows]);
  if (failed)
    return <ErrorState title={t('activity.failed')} text={t('history.failedText')} onRetry={retry} />;
  if (loading) return slow ? <SkeletonRows /> : null;
  if (rows.length === 0) return <EmptyState title={t('activity.empty')} text={t('activity.emptyText')} />;
  return (
    <>
      <EndlessList more={more} loading={loadingMore} failed={moreFailed} onMore={loadMore}>
        {groups.map((group) => (
          <section key={group.timeMs} className="activity-day">
            <h2 className="cap">{dayName(group)}</h2>
            <ul>
              {group.rows.map((entry) => (
                <li key={entry.id}>
                  <Entry entry={entry} onOpen={() => open(entry)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </EndlessList>
      <EntryExplanation entry={opened} onClose={() => open(null)} />
    </>
  );
}

/** The entry whose explanation is open, at first the one that the address names. */
function useOpenedEntry(
  rows: readonly ActivityWire[],
): readonly [ActivityWire | null, (entry: ActivityWire | null) => void] {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('id'));
  const opened = rows.find((row) => row.id === id && row.order_id !== null) ?? null;
  const open = (entry: ActivityWire | null) =>
    setSearch(entry === null ? {} : { id: String(entry.id) }, { replace: true });
  return [opened, open];
}

function Entry({ entry, onOpen }: { entry: ActivityWire; onOpen: () => void }) {
  const { order_id, path, read, id } = entry;
  const className = classNames(
    'activity-entry',
    !read && 'activity-entry--unread',
    ICONS[entry.kind] === 'warning' && 'activity-entry--urgent',
  );
  const content = <EntryContent entry={entry} />;
  if (order_id === null)
    return (
      <Link to={path} className={className} data-testid={`activity-${id}`}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      data-testid={`activity-${id}`}
      onClick={onOpen}
    >
      {content}
    </button>
  );
}

function EntryContent({ entry }: { entry: ActivityWire }) {
  const { t } = useTranslation();
  const { at, kind, title, text, read } = entry;
  return (
    <>
      <Icon name={ICONS[kind] ?? 'orders'} size={20} />
      <span className="activity-entry-content">
        <b>
          {!read && <span className="vh">{t('user.unread')} </span>}
          {title}
        </b>
        {/* inside, so that a text in the other direction begins at the same side */}
        <span>
          <span dir="auto">{text}</span>
        </span>
      </span>
      <time dateTime={at}>{minuteText(Date.parse(at))}</time>
    </>
  );
}

const ICONS: Partial<Readonly<Record<ActivityWire['kind'], IconName>>> = {
  stop_out: 'warning',
  margin_call: 'warning',
  protection: 'wallet',
  adjustment: 'wallet',
  demo_reset: 'refresh',
  price_alert: 'bell',
  deposit_submitted: 'deposit',
  deposit_credited: 'deposit',
  deposit_rejected: 'deposit',
  deposit_expired: 'deposit',
  withdrawal_requested: 'wallet',
  withdrawal_approved: 'wallet',
  withdrawal_paid: 'wallet',
  withdrawal_rejected: 'wallet',
  withdrawal_cancelled: 'wallet',
  withdrawal_used: 'wallet',
  identity_approved: 'id-card',
  identity_rejected: 'id-card',
  method: 'lock',
  sign_in: 'lock',
  password_changed: 'lock',
  factor_enabled: 'lock',
  factor_disabled: 'lock',
  passkey_added: 'lock',
  passkey_removed: 'lock',
  oidc_linked: 'lock',
  oidc_unlinked: 'lock',
  token_created: 'lock',
  webhook_created: 'lock',
  webhook_stopped: 'lock',
  withdrawals_frozen: 'lock',
  unfreeze_requested: 'lock',
  withdrawals_unfrozen: 'lock',
  allow_list_on: 'lock',
  allow_list_off: 'lock',
};
