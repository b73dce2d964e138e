/** Totals of closed orders, after fee and swap. */

import type { Micros } from '../../numbers/money.ts';

export interface HistoryTotals {
  /** Profit less fee plus swap. */
  readonly netMicros: Micros;
  /** Positions that closed, without cancelled orders. */
  readonly positions: number;
  /** Positions with a net profit above zero. */
  readonly wins: number;
}

export const NO_TOTALS: HistoryTotals = { netMicros: 0n, positions: 0, wins: 0 };

export function addTotals(left: HistoryTotals, right: HistoryTotals): HistoryTotals {
  return {
    netMicros: left.netMicros + right.netMicros,
    positions: left.positions + right.positions,
    wins: left.wins + right.wins,
  };
}

export function totalsOf(orders: Iterable<Ended>): HistoryTotals {
  let totals = NO_TOTALS;
  for (const order of orders) {
    if (order.status !== 'closed') continue;
    const netMicros = netOf(order);
    totals = addTotals(totals, { netMicros, positions: 1, wins: netMicros > 0n ? 1 : 0 });
  }
  return totals;
}

interface Result {
  readonly profitMicros: Micros;
  readonly feeMicros: Micros;
  readonly swapMicros: Micros;
}

/** A closed order, stored or as a client has it. */
type Ended = { readonly status: 'cancelled' } | ({ readonly status: 'closed' } & Result);

/** What a closed position brought after fee and swap. */
export function netOf({ profitMicros, feeMicros, swapMicros }: Result): Micros {
  return profitMicros - feeMicros + swapMicros;
}
