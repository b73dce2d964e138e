/** Account log page: present balance, every entry with the balance after it, and a statement to save. */

import './account-log-screen.css';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  readStatement,
  refreshAccountLog,
  useAccountLog,
  useBalance,
} from '../../../data/wallet/account-log.ts';
import { refreshOrders, useAccountFigures } from '../../../data/orders/orders.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { KeyFigures } from '../../../ui/numbers/key-figures.tsx';
import { Money, Profit, useHiddenAmounts } from '../../../ui/numbers/money.tsx';
import { NarrowPage } from '../../../ui/layout/page.tsx';
import { PullToRefresh } from '../../../ui/lists/pull-to-refresh.tsx';
import type { LedgerEntryWire } from '@vernier/shared/api/shapes/account';
import { dayGroups, useDayName } from '../../../ui/lists/day-groups.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { minuteText } from '../../../ui/format/time-text.ts';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { StatementSheet } from './statement-sheet.tsx';

const LedgerEntrySheet = lazyComponent(() =>
  import('./ledger-entry-sheet.tsx').then((m) => m.LedgerEntrySheet),
);

const timeOf = ({ CreatedAtTran }: LedgerEntryWire) => CreatedAtTran;

export function AccountLogScreen() {
  const { t } = useTranslation();
  const [hidden, toggle] = useHiddenAmounts();
  const eye = (
    <IconButton
      icon={hidden ? 'eye-off' : 'eye'}
      label={t(hidden ? 'user.showAmounts' : 'user.hideAmounts')}
      aria-pressed={hidden}
      quiet
      onClick={toggle}
    />
  );
  return (
    <NarrowPage title={t('history.title')} back="/user" end={eye} columns>
      <PullToRefresh onRefresh={refreshAll}>
        <AccountLogHead hidden={hidden} />
        <EntryList hidden={hidden} />
      </PullToRefresh>
    </NarrowPage>
  );
}

function AccountLogHead({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  const figures = useAccountFigures();
  const locked = useBalance()?.lock_balance ?? null;
  const [opened, setOpened] = useState(false);
  const money = (amount: bigint | string | null | undefined) => (
    <Money amount={amount ?? null} hidden={hidden} />
  );
  return (
    <section className="history-top">
      <h2 className="cap">{t('user.balance')}</h2>
      <Money
        amount={figures?.balanceMicros ?? null}
        currency="USD"
        hidden={hidden}
        className="figure history-balance"
        testId="history-balance"
      />
      <KeyFigures
        items={[
          { label: t('user.netValue'), value: money(figures?.equityMicros) },
          { label: t('history.margin'), value: money(figures?.marginMicros) },
          { label: t('user.available'), value: money(figures?.freeMarginMicros) },
          { label: t('user.locked'), value: money(locked), testId: 'history-locked' },
        ]}
      />
      <Button
        kind="secondary"
        size="medium"
        icon="orders"
        onClick={() => setOpened(true)}
        testId="statement-open"
      >
        {t('history.statement.title')}
      </Button>
      <StatementSheet
        open={opened}
        onClose={() => setOpened(false)}
        title={t('history.statement.title')}
        text={t('history.statement.text')}
        read={readStatement}
      />
    </section>
  );
}

async function refreshAll(): Promise<void> {
  await Promise.allSettled([refreshAccountLog(), refreshOrders()]);
}

/** Entries of the account by day, newest first, loaded while scrolling: kind, amount, and the balance after it. */
function EntryList({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  const dayName = useDayName();
  const { rows, loading, failed, more, loadingMore, moreFailed, loadMore, retry } = useAccountLog();
  const slow = useSlow(loading);
  const [opened, setOpened] = useState<LedgerEntryWire | null>(null);
  const groups = useMemo(() => dayGroups(rows, timeOf, Date.now()), [rows]);
  if (failed)
    return <ErrorState title={t('history.failed')} text={t('history.failedText')} onRetry={retry} />;
  if (loading) return slow ? <SkeletonRows /> : null;
  if (rows.length === 0) return <EmptyState title={t('history.empty')} text={t('history.emptyText')} />;
  return (
    <>
      <EndlessList more={more} loading={loadingMore} failed={moreFailed} onMore={loadMore}>
        <div className="history-columns" aria-hidden="true">
          <span>{t('chart.time')}</span>
          <span />
          <span>{t('withdraw.amount')}</span>
          <span>{t('history.after')}</span>
        </div>
        {groups.map((group) => (
          <section key={group.daysAgo} className="history-day">
            <h2 className="cap">{dayName(group)}</h2>
            <ul>
              {group.rows.map((entry) => (
                <Entry key={entry.Id} entry={entry} hidden={hidden} onOpen={setOpened} />
              ))}
            </ul>
          </section>
        ))}
      </EndlessList>
      <LedgerEntrySheet entry={opened} onClose={() => setOpened(null)} />
    </>
  );
}

interface EntryProps {
  readonly entry: LedgerEntryWire;
  readonly hidden: boolean;
  readonly onOpen: (entry: LedgerEntryWire) => void;
}

/** Line that opens how its balance is calculated. */
const Entry = memo(function Entry({ entry, hidden, onOpen }: EntryProps) {
  const { t } = useTranslation();
  const { Id, MemoTran, CreatedAtTran, Value, Balance } = entry;
  return (
    <li>
      <button
        type="button"
        className="history-entry"
        aria-haspopup="dialog"
        data-testid={`entry-${Id}`}
        onClick={() => onOpen(entry)}
      >
        <span className="history-entry-content">
          <b>{MemoTran}</b>
          <time dateTime={CreatedAtTran}>{minuteText(Date.parse(CreatedAtTran))}</time>
        </span>
        <span className="history-entry-end">
          <Profit amount={Value} colour={false} hidden={hidden} className="history-entry-value" />
          <small>
            <span className="vh">{t('history.after')} </span>
            <Money amount={Balance} hidden={hidden} testId={`entry-balance-${Id}`} />
          </small>
        </span>
        <span className="vh"> {t('explain.name', { name: MemoTran })}</span>
      </button>
    </li>
  );
});
