/** Closed orders by day, newest first, as far back as one scrolls. */

import type { OrderWire } from '@vernier/shared/wire/shapes';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistory } from '../../data/orders.ts';
import { ClosedRow } from '../../desk/closed-row.tsx';
import { ClosedSheet } from '../../desk/closed-sheet.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { EndlessList } from '../../ui/endless-list.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { dayText } from '../../ui/format/clock-text.ts';
import { SkeletonRows, useSlow } from '../../ui/skeleton.tsx';
import { dayGroups } from './day-groups.ts';
import { HistoryHead } from './history-head.tsx';

export function HistoryList({ hidden }: { hidden: boolean }) {
  const { t, i18n } = useTranslation();
  const { orders, total, realisedMicros, loading, failed, more, loadMore, retry } = useHistory();
  const slow = useSlow(loading);
  const [chosen, setChosen] = useState<OrderWire | null>(null);
  const groups = useMemo(() => dayGroups(orders, Date.now()), [orders]);
  if (slow && orders.length === 0) return <SkeletonRows rows={6} />;
  if (failed) return <ErrorState title={t('order.failed')} text={t('order.failedText')} onRetry={retry} />;
  if (loading) return null;
  const dayName = (daysAgo: number, timeMs: number) => {
    if (daysAgo === 0) return t('order.today');
    return daysAgo === 1 ? t('order.yesterday') : dayText(timeMs, i18n.language, Date.now());
  };
  return (
    <>
      <HistoryHead orders={orders} total={total} realisedMicros={realisedMicros} hidden={hidden} />
      {orders.length === 0 ? (
        <Empty
          title={t('order.noHistoryTitle')}
          text={t('order.noHistoryText')}
          action={<ButtonLink to="/">{t('order.seeMarkets')}</ButtonLink>}
        />
      ) : (
        <EndlessList more={more} loading={false} onMore={loadMore}>
          {groups.map((group) => (
            <section key={group.daysAgo} className="order-day">
              <h2 className="cap">{dayName(group.daysAgo, group.timeMs)}</h2>
              <ul className="order-list">
                {group.orders.map((order) => (
                  <li key={order.Id}>
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
