/** Chart of the Trade page with the lines of the draft; its line actions are added once their code is loaded. */

import { useState } from 'react';
import { type ChartInteraction, ChartWithCandles } from '../../chart/instrument-chart.tsx';
import type { Period } from '../../chart/periods.ts';
import type { Candles } from '../../chart/use-candles.ts';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { useDraftLines } from './use-draft-lines.ts';
import type { Ticket } from '../ticket/use-ticket.ts';

const ChartActions = lazyComponent(() => import('./chart-actions.tsx').then((m) => m.ChartActions));

interface TradeChartProps {
  readonly ticket: Ticket;
  readonly period: Period;
  readonly candles: Candles;
  readonly axisWidth?: number;
}

export function TradeChart({ ticket, ...chart }: TradeChartProps) {
  const draft = useDraftLines(ticket);
  const [interaction, setInteraction] = useState<ChartInteraction>();
  return (
    <div className="trade-chart">
      <ChartWithCandles {...chart} instrument={ticket.instrument} draft={draft} interaction={interaction} />
      <ChartActions ticket={ticket} onChange={setInteraction} />
    </div>
  );
}
