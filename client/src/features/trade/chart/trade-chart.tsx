/** Chart of the Trade page with the lines of the draft; its line actions are added once their code is loaded. */

import { useState } from 'react';
import { ChartOf } from '../../chart/instrument-chart.tsx';
import type { Period } from '../../chart/periods.ts';
import type { Candles } from '../../chart/use-candles.ts';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import type { ChartHold } from './chart-actions.tsx';
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
  const [hold, setHold] = useState<ChartHold>();
  return (
    <div className="trade-chart">
      <ChartOf {...chart} instrument={ticket.instrument} draft={draft} hold={hold} />
      <ChartActions ticket={ticket} onHold={setHold} />
    </div>
  );
}
