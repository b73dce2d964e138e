/** Closed orders by day, newest first, loaded while scrolling. */

import type { ClosedOrderView } from '@vernier/shared/api/order-codec';
import { isoTime } from '@vernier/shared/clock';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistory } from '../../../data/orders/orders.ts';
import { ClosedRow } from '../rows/closed-row.tsx';
import { ClosedSheet } from '../sheets/order-sheets.tsx';
import { dayGroups, useDayName } from '../../../ui/lists/day-groups.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty.tsx';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';
import { HistoryHead } from './history-head.tsx';

const closedAt = (order: ClosedOrderView) => isoTime(order.closedAtMs);

export function HistoryList({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  const dayName = useDayName();
  const { orders, total, realisedMicros, loading, failed, more, loadMore, retry } = useHistory();
  const slow = useSlow(loading);
  const [chosen, setChosen] = useState<ClosedOrderView | null>(null);
  const groups = useMemo(() => dayGroups(orders, closedAt, Date.now()), [orders]);
  if (slow && orders.length === 0) return <SkeletonRows />;
  if (failed) return <ErrorState title={t('order.failed')} text={t('order.failedText')} onRetry={retry} />;
  if (loading) return null;
  return (
    <>
      <HistoryHead orders={orders} total={total} realisedMicros={realisedMicros} hidden={hidden} />
      {orders.length === 0 ? (
        <EmptyState
          title={t('order.noHistoryTitle')}
          text={t('order.noHistoryText')}
          action={<ButtonLink to="/">{t('order.seeMarkets')}</ButtonLink>}
        />
      ) : (
        <EndlessList more={more} loading={false} onMore={loadMore}>
          {groups.map((group) => (
            <section key={group.daysAgo} className="order-day">
              <h2 className="cap">{dayName(group)}</h2>
              <ul className="order-list">
                {group.rows.map((order) => (
                  <li key={order.id}>
                    <ClosedRow order={order} hidden={hidden} onOpen={setChosen} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </EndlessList>
      )}
      <ClosedSheet order={chosen} hidden={hidden} onClose={() => setChosen(null)} />
    </>
  );
}
