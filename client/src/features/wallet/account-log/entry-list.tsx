/** Entries of the account by day, newest first, loaded while scrolling: kind, amount, and the balance after it. */

import type { LedgerEntryWire } from '@vernier/shared/api/shapes/account';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountLog } from '../../../data/wallet/account-log.ts';
import { dayGroups, useDayName } from '../../../ui/lists/day-groups.ts';
import { EmptyState } from '../../../ui/states/empty.tsx';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { minuteText } from '../../../ui/format/clock-text.ts';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';

const timeOf = ({ CreatedAtTran }: LedgerEntryWire) => CreatedAtTran;

export function EntryList({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  const dayName = useDayName();
  const { rows, loading, failed, more, loadingMore, moreFailed, loadMore, retry } = useAccountLog();
  const slow = useSlow(loading);
  const groups = useMemo(() => dayGroups(rows, timeOf, Date.now()), [rows]);
  if (failed)
    return <ErrorState title={t('history.failed')} text={t('history.failedText')} onRetry={retry} />;
  if (loading) return slow ? <SkeletonRows /> : null;
  if (rows.length === 0) return <EmptyState title={t('history.empty')} text={t('history.emptyText')} />;
  return (
    <EndlessList more={more} loading={loadingMore} failed={moreFailed} onMore={loadMore}>
      {groups.map((group) => (
        <section key={group.daysAgo} className="history-day">
          <h2 className="cap">{dayName(group)}</h2>
          <ul>
            {group.rows.map((entry) => (
              <Entry key={entry.Id} entry={entry} hidden={hidden} />
            ))}
          </ul>
        </section>
      ))}
    </EndlessList>
  );
}

function Entry({ entry, hidden }: { entry: LedgerEntryWire; hidden: boolean }) {
  const { t } = useTranslation();
  const { Id, MemoTran, CreatedAtTran, Value, Balance } = entry;
  return (
    <li className="history-entry" data-testid={`entry-${Id}`}>
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
    </li>
  );
}
