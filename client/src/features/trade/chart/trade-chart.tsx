/** Chart of the Trade page with the lines of the draft; its line actions are added once their code is loaded. */

import { memo, useMemo, useState } from 'react';
import { type ChartInteraction, ChartWithCandles } from '../../chart/instrument-chart.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { useTranslation } from 'react-i18next';
import type { OrderLines } from '../../chart/chart-lines.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { isolate, lotsText } from '../../../ui/format/number-text.ts';
import type { PriceEntry, StopName } from '../../orders/stops/stop-check.ts';
import { useDeferredCandles } from './candle-provider.tsx';
import { MarketMark } from './market-mark.tsx';
import { kindOf } from '../ticket/ticket-refusal.ts';
import { stopResult } from '../ticket/ticket-summary.ts';
import { useDeferredTicket } from '../ticket/ticket-provider.tsx';
import type { Ticket } from '../ticket/use-ticket.ts';

const ChartActions = lazyComponent(() => import('./chart-actions.tsx').then((m) => m.ChartActions));
/** Rendered for its own changes, not for each change of the ticket. */
const SteadyChart = memo(ChartWithCandles);

interface TradeChartProps {
  readonly axisWidth?: number;
  /** The page shows this ticket, so that its order can be begun on the chart. */
  readonly hasTicket?: boolean;
}

export function TradeChart({ hasTicket = true, axisWidth }: TradeChartProps) {
  const ticket = useDeferredTicket();
  const { instrument, period, candles } = useDeferredCandles();
  const draft = useDraftLines(ticket);
  const [interaction, setInteraction] = useState<ChartInteraction>();
  return (
    <div className="trade-chart">
      <SteadyChart
        {...(axisWidth !== undefined && { axisWidth })}
        period={period}
        candles={candles}
        instrument={instrument}
        draft={draft}
        interaction={interaction}
      />
      {hasTicket && <MarketMark />}
      <ChartActions
        hasTicket={hasTicket}
        period={period}
        oldestS={candles.candles?.[0]?.timeS}
        onChange={setInteraction}
      />
    </div>
  );
}

/** Undefined without anything to show. The same texts and prices give the same object. */
function useDraftLines({ state, context, instrument }: Ticket): OrderLines | undefined {
  const { t } = useTranslation();
  const side = state.side;
  // a stop that was only enabled is at the price of that moment, ready to be dragged
  const entered = (entry: PriceEntry | null) =>
    entry !== null && entry.points !== null && entry.points > 0 ? entry.points : null;
  const label = (stop: StopName, name: string) => {
    const result = stopResult(state, context, side, stop);
    return result === null ? name : `${name} ${isolate(moneyText(result, 2, true))}`;
  };
  const kind = kindOf(state, context, side);
  const price = state.mode === 'pending' ? entered(state.target) : null;
  const loss = entered(state.stopLoss);
  const profit = entered(state.takeProfit);
  const isEmpty = price === null && loss === null && profit === null;
  const name = isEmpty ? '' : kind === null ? t(`order.side.${side}`) : t(`ticket.kind.${side}.${kind}`);
  const lots = state.lots === null ? '' : ` ${isolate(lotsText(state.lots, instrument.lotStep))}`;
  const lossLabel = loss === null ? '' : label('stopLoss', t('order.stopShort'));
  const profitLabel = profit === null ? '' : label('takeProfit', t('order.targetShort'));
  return useMemo(() => {
    if (isEmpty) return undefined;
    return {
      id: 'draft',
      waits: true,
      price,
      label: t('chart.draft', { label: `${name}${lots}` }),
      stopLoss: loss === null ? null : { price: loss, label: t('chart.draft', { label: lossLabel }) },
      takeProfit: profit === null ? null : { price: profit, label: t('chart.draft', { label: profitLabel }) },
    };
  }, [isEmpty, price, loss, profit, name, lots, lossLabel, profitLabel, t]);
}
