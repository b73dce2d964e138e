/** Head of the history: the realised total, and one bar per order. */

import './history-head.css';
import type { ClosedOrderView } from '@vernier/shared/api/order-codec';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../ui/format/isolate.ts';
import { barePercentText } from '../../../ui/format/number-text.ts';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { Scale } from '../../../ui/gauges/scale.tsx';
import { historyBars } from './history-bars.ts';

interface HistoryHeadProps {
  readonly orders: readonly ClosedOrderView[];
  readonly total: number;
  readonly realisedMicros: bigint;
  readonly hidden: boolean;
}

const BOX = 34;
const LEAST = 3;
/** A short history stays at the start instead of filling the whole width. */
const LEAST_TICKS = 41;

export function HistoryHead({ orders, total, realisedMicros, hidden }: HistoryHeadProps) {
  const { t } = useTranslation();
  const { bars, winPercent, bestMicros } = useMemo(
    () => historyBars(orders.flatMap((order) => (order.status === 'closed' ? [order.profitMicros] : []))),
    [orders],
  );
  return (
    <section className="history-head">
      <p className="cap">{t('order.totalProfit')}</p>
      <Profit
        amount={realisedMicros}
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
    </section>
  );
}
