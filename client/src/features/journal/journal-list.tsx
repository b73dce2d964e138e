/** Closed orders of the journal by day, newest first, with their R, notes and tags. */

import type { JournalEntryWire } from '@vernier/shared/api/shapes/journal';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type JournalFilter, orderOfEntry, useJournal } from '../../data/orders/journal.ts';
import { fixDecimal } from '../../ui/format/decimal.ts';
import { isolate } from '../../ui/format/number-text.ts';
import { dayGroups, useDayName } from '../../ui/lists/day-groups.ts';
import { EndlessList } from '../../ui/lists/endless-list.tsx';
import { Tag } from '../../ui/numbers/tag.tsx';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { SkeletonRows, useSlow } from '../../ui/states/skeleton.tsx';
import { ClosedRow } from '../orders/rows/closed-row.tsx';

interface JournalListProps {
  readonly filter: JournalFilter;
  readonly hidden: boolean;
  readonly onOpen: (entry: JournalEntryWire) => void;
}

const closedAt = ({ order }: JournalEntryWire) => order.CloseTime ?? order.CreateTimeHandler;

export function JournalList({ filter, hidden, onOpen }: JournalListProps) {
  const { t } = useTranslation();
  const dayName = useDayName();
  const { rows, loading, failed, more, loadingMore, moreFailed, loadMore, retry } = useJournal(filter);
  const slow = useSlow(loading);
  const groups = useMemo(() => dayGroups(rows, closedAt, Date.now()), [rows]);
  if (failed) return <ErrorState title={t('order.failed')} text={t('order.failedText')} onRetry={retry} />;
  if (loading) return slow ? <SkeletonRows /> : null;
  if (rows.length === 0)
    return <EmptyState title={t('order.noHistoryTitle')} text={t('order.noHistoryText')} />;
  return (
    <EndlessList more={more} loading={loadingMore} failed={moreFailed} onMore={loadMore}>
      {groups.map((group) => (
        <section key={group.daysAgo} className="journal-day">
          <h3 className="cap">{dayName(group)}</h3>
          {group.rows.map((entry) => (
            <Entry key={entry.order.Id} entry={entry} hidden={hidden} onOpen={onOpen} />
          ))}
        </section>
      ))}
    </EndlessList>
  );
}

interface EntryProps extends Omit<JournalListProps, 'filter'> {
  readonly entry: JournalEntryWire;
}

function Entry({ entry, hidden, onOpen }: EntryProps) {
  const { t } = useTranslation();
  const order = useMemo(() => orderOfEntry(entry), [entry]);
  const { r, note, tags } = entry;
  if (order === null) return null;
  return (
    <div className="journal-entry" data-testid={`journal-${order.id}`}>
      <ClosedRow order={order} hidden={hidden} onOpen={() => onOpen(entry)} />
      {(r !== null || note !== '' || tags.length > 0) && (
        <p className="journal-entry-note">
          {r !== null && <Tag tone="outline">{t('journal.r', { value: isolate(fixDecimal(r, 2)) })}</Tag>}
          {tags.map((tag) => (
            <Tag key={tag}>
              <bdi>{tag}</bdi>
            </Tag>
          ))}
          {note !== '' && <span dir="auto">{note}</span>}
        </p>
      )}
    </div>
  );
}
