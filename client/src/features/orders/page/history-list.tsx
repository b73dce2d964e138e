/** Closed orders by day, newest first, loaded while scrolling. */

import './history-list.css';
import type { ClosedOrderView } from '@vernier/shared/api/order-codec';
import { isoTime } from '@vernier/shared/clock';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistory } from '../../../data/orders/orders.ts';
import { ClosedRow } from '../rows/closed-row.tsx';
import { ClosedSheet } from '../sheets/order-sheets.tsx';
import { dayGroups, useDayName } from '../../../ui/lists/day-groups.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';
import { barePercentText, isolate } from '../../../ui/format/number-text.ts';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { Scale } from '../../../ui/gauges/scale.tsx';
import type { Micros } from '@vernier/shared/numbers/money';
import { type HistoryTotals, netOf } from '@vernier/shared/trading/orders/history-totals';

/** The most bars that are distinguishable at the width of a phone. */
const MOST = 61;
const STEPS = 1000n;

const BOX = 34;
const LEAST = 3;

/** A short history stays at the start instead of filling the whole width. */
const LEAST_TICKS = 41;

const closedAt = (order: ClosedOrderView) => isoTime(order.closedAtMs);

export function HistoryList({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  const dayName = useDayName();
  const { orders, total, totals, loading, failed, more, loadMore, retry } = useHistory();
  const slow = useSlow(loading);
  const [chosen, setChosen] = useState<ClosedOrderView | null>(null);
  const groups = useMemo(() => dayGroups(orders, closedAt, Date.now()), [orders]);
  if (slow && orders.length === 0) return <SkeletonRows />;
  if (failed) return <ErrorState title={t('order.failed')} text={t('order.failedText')} onRetry={retry} />;
  if (loading) return null;
  return (
    <>
      <HistoryHead orders={orders} total={total} totals={totals} hidden={hidden} />
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

interface HistoryHeadProps {
  readonly orders: readonly ClosedOrderView[];
  readonly total: number;
  readonly totals: HistoryTotals;
  readonly hidden: boolean;
}

/** Head of the history: the total after fee and swap, and one bar per order. */
function HistoryHead({ orders, total, totals, hidden }: HistoryHeadProps) {
  const { t } = useTranslation();
  const winPercent = profitPercent(totals);
  const { bars, bestMicros } = useMemo(
    () => historyBars(orders.flatMap((order) => (order.status === 'closed' ? [netOf(order)] : []))),
    [orders],
  );
  return (
    <section className="history-head">
      <p className="cap">{t('order.totalProfit')}</p>
      <Profit
        amount={totals.netMicros}
        currency="USD"
        hidden={hidden}
        className="figure history-figure"
        testId="summary-profit"
      />
      {bars.length > 0 && (
        <Scale
          count={Math.max(bars.length, LEAST_TICKS)}
          box={BOX}
          stroke={2.4}
          height={(index) => LEAST + (bars[index]?.height ?? 0) * (BOX - LEAST)}
          state={(index) => {
            const bar = bars[index];
            if (bar === undefined) return 'none';
            return bar.won ? 'up' : 'down';
          }}
          label={t('order.bars')}
        />
      )}
      <p className="history-counts">
        <span>
          {t('order.count', { count: total })}
          {winPercent !== null &&
            ` \u00b7 ${t('order.won', { percent: isolate(barePercentText(winPercent)) })}`}
        </span>
        {!hidden && bestMicros > 0n && (
          <span>
            {t('order.best')} <Money amount={bestMicros} />
          </span>
        )}
      </p>
      <ButtonLink kind="text" size="small" to="/mine/journal" testId="order-journal">
        {t('journal.title')}
      </ButtonLink>
    </section>
  );
}

interface HistoryBars {
  /** Oldest first. `height` is 0 to 1 of the largest result. */
  readonly bars: readonly { readonly won: boolean; readonly height: number }[];
  readonly bestMicros: Micros;
}

/** Share of positions with a net profit in whole percent; null without any. */
export function profitPercent({ positions, wins }: HistoryTotals): number | null {
  return positions === 0 ? null : Math.round((wins * 100) / positions);
}

/** `results` are the profits after fee and swap, newest first. */
export function historyBars(results: readonly Micros[]): HistoryBars {
  const shown = results.slice(0, MOST).toReversed();
  const largest = shown.reduce((most, result) => max(most, abs(result)), 1n);
  return {
    bars: shown.map((result) => ({
      won: result > 0n,
      height: Number((abs(result) * STEPS) / largest) / Number(STEPS),
    })),
    bestMicros: results.reduce((best, result) => max(best, result), 0n),
  };
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function max(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
