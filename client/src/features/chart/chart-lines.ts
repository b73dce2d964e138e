/** Lines over the candles of an instrument: last price, ask if needed, and entry or target and stops of each order. */

import type { Points } from '@vernier/shared/numbers/price';
import type { ChartLine } from '../../ui/chart/chart-candle.ts';

/** An order as its lines show it; also the draft in the ticket. */
export interface OrderLines {
  readonly id: number | 'draft';
  readonly waits: boolean;
  /** Null for an entry without a line: a market draft has none. */
  readonly price: Points | null;
  /** `Buy 0.50 +71.00`, `Buy limit 0.50`. */
  readonly label: string;
  readonly stopLoss: StopLine | null;
  readonly takeProfit: StopLine | null;
}

export interface StopLine {
  readonly price: Points;
  /** `SL −114.50`. */
  readonly label: string;
}

/** Candles are made of bids, so the last price is the bid; the ask matters once there is an order. */
export function chartLines(
  bid: Points | null,
  ask: Points | null,
  orders: readonly OrderLines[],
): ChartLine[] {
  const lines: ChartLine[] = [];
  if (ask !== null && orders.some((order) => order.price !== null))
    lines.push({ id: 'ask', kind: 'ask', price: ask });
  for (const { id, waits, price, label, stopLoss, takeProfit } of orders) {
    const draft = id === 'draft' ? { draft: true } : {};
    if (stopLoss !== null) lines.push({ id: `sl-${id}`, kind: 'stop', ...stopLoss, ...draft });
    if (takeProfit !== null) lines.push({ id: `tp-${id}`, kind: 'target', ...takeProfit, ...draft });
    if (price !== null)
      lines.push({ id: `entry-${id}`, kind: waits ? 'pending' : 'entry', price, label, ...draft });
  }
  if (bid !== null) lines.push({ id: 'now', kind: 'now', price: bid });
  return lines;
}
