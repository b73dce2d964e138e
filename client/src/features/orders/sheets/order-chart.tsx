/** Candle charts of the sheets: of an open order with its lines, and of a closed position with a mark at both moments [TRADE-18]. */

import type { ClosedPositionView } from '@vernier/shared/api/order-codec';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type InstrumentInfo, useInstrument } from '../../../data/market/instruments.ts';
import type { ChartLine } from '../../../ui/chart/chart-candle.ts';
import { marksLayer } from '../../../ui/chart/chart-marks.ts';
import type { LineInteraction } from '../../../ui/chart/line-interaction.ts';
import { type ChartInteraction, ChartWithCandles, InstrumentChart } from '../../chart/instrument-chart.tsx';
import { CHART_PERIOD_SECONDS, usePeriod } from '../../chart/periods.ts';
import { closedPeriod } from '../closed-period.ts';
import { useTradeCandles } from '../use-trade-candles.ts';

export function OpenChart({ code, id }: { code: string; id: number }) {
  const instrument = useInstrument(code);
  const [period] = usePeriod();
  return instrument === undefined ? null : (
    <InstrumentChart instrument={instrument} period={period} only={id} axisWidth={64} />
  );
}

export function ClosedChart({ order }: { order: ClosedPositionView }) {
  const instrument = useInstrument(order.instrument.code);
  return instrument === undefined ? null : <ChartOfTrade order={order} instrument={instrument} />;
}

interface ChartOfTradeProps {
  readonly order: ClosedPositionView;
  readonly instrument: InstrumentInfo;
}

function ChartOfTrade({ order, instrument }: ChartOfTradeProps) {
  const period = closedPeriod(order);
  const candles = useTradeCandles(order, instrument, period);
  const interaction = useTradeMarks(order, CHART_PERIOD_SECONDS[period]);
  return (
    <ChartWithCandles
      instrument={instrument}
      period={period}
      only={order.id}
      axisWidth={64}
      candles={candles}
      interaction={interaction}
    />
  );
}

/** Nothing of a closed position can be moved. */
const FIXED_LINES: LineInteraction = {
  handle: () => null,
  step: () => 1,
  dragged: (line) => ({ line, wrong: false }),
  onDrop: () => {},
  onPress: () => {},
  actions: [],
};

function useTradeMarks(order: ClosedPositionView, periodS: number): ChartInteraction {
  const { t } = useTranslation();
  return useMemo(() => {
    const { side, openPrice, closePrice, stopLoss, takeProfit, openedAtMs, closedAtMs } = order;
    const [entry, exit] = [t(`order.side.${side}`), t('order.closedAt')];
    const stop = (id: string, kind: 'stop' | 'target', price: number | null): ChartLine[] =>
      price === null
        ? []
        : [{ id, kind, price, label: t(kind === 'stop' ? 'order.stopShort' : 'order.targetShort') }];
    return {
      lines: [
        { id: 'opened', kind: 'entry', price: openPrice, label: entry },
        { id: 'closed', kind: 'pending', price: closePrice, label: exit },
        ...stop('closed-sl', 'stop', stopLoss),
        ...stop('closed-tp', 'target', takeProfit),
      ],
      lineInteraction: FIXED_LINES,
      layer: marksLayer(
        [
          { timeS: Math.floor(openedAtMs / 1000), label: entry, weight: 3 },
          { timeS: Math.floor(closedAtMs / 1000), label: exit, weight: 3 },
        ],
        periodS,
      ),
    };
  }, [order, periodS, t]);
}
