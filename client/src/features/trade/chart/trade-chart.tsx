/** The chart of the Trade page: with the lines of the order being written, and with hands as soon as their code is there. */

import { useState } from 'react';
import { ChartOf } from '../../chart/instrument-chart.tsx';
import type { Period } from '../../chart/periods.ts';
import type { Candles } from '../../chart/use-candles.ts';
import { later } from '../../../ui/surfaces/later.tsx';
import type { ChartHold } from './chart-actions.tsx';
import { useDraftLines } from './use-draft-lines.ts';
import type { Ticket } from '../ticket/use-ticket.ts';

const ChartHands = later(() => import('./chart-actions.tsx').then((m) => m.ChartHands));

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
      <ChartHands ticket={ticket} onHold={setHold} />
    </div>
  );
}
