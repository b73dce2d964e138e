/** Performance statistics of a trader over the window, from closed orders and daily results, after fees and swap. */

import { netOf } from '@vernier/shared/trading/orders/history-totals';
import { divRound, type Micros } from '@vernier/shared/numbers/money';
import type { ClosedPosition, Order, Position } from '@vernier/shared/trading/orders/order';
import { INDEX_ONE } from '@vernier/shared/ledger/growth-index';
import type { IndexPoint } from './daily-results.ts';

export interface PerformanceStatistics {
  readonly profitMicros: Micros;
  /** Orders with a net profit ÷ closed orders, in hundredths of a percent; null when none was closed. */
  readonly winCents: number | null;
  /** Growth over the window and since the opening, in hundredths of a percent. */
  readonly rateCents: number;
  readonly totalRateCents: number;
  /** Maximum drawdown of the index, in hundredths of a percent. */
  readonly drawdownCents: number;
  readonly closedCount: number;
  /** The most traded instrument and leverage by notional; null before the first order. */
  readonly favourite: { readonly instrumentId: number; readonly leverage: number } | null;
}

const PERCENT_CENTS = 10_000n;

/** True for a closed position; an order cancelled before its fill is no trade. */
export function isTrade(order: Order): order is ClosedPosition {
  return order.status === 'closed';
}

/** `orders`: trades closed in the window and open positions. `points` start with the window. */
export function performanceStatistics(
  orders: readonly (Position | ClosedPosition)[],
  points: readonly IndexPoint[],
): PerformanceStatistics {
  const closed = orders.filter(isTrade);
  const nets = closed.map(netOf);
  const wins = nets.filter((net) => net > 0n).length;
  const first = points[0]?.index ?? INDEX_ONE;
  const last = points.at(-1)?.index ?? INDEX_ONE;
  return {
    profitMicros: nets.reduce((sum, net) => sum + net, 0n),
    winCents: closed.length === 0 ? null : ratioCents(BigInt(wins), BigInt(closed.length)),
    rateCents: first === 0n ? 0 : ratioCents(last - first, first),
    totalRateCents: ratioCents(last - INDEX_ONE, INDEX_ONE),
    drawdownCents: maxDrawdown(points),
    closedCount: closed.length,
    favourite: favouriteOf(orders),
  };
}

/** Drawdown at each point, in hundredths of a percent. */
export function drawdownsOf(points: readonly IndexPoint[]): readonly number[] {
  let height = 0n;
  return points.map(({ index }) => {
    if (index > height) height = index;
    return height === 0n ? 0 : ratioCents(height - index, height);
  });
}

/** Growth since the first point at each point, in hundredths of a percent. */
export function growthOf(points: readonly IndexPoint[]): readonly number[] {
  const first = points[0]?.index ?? INDEX_ONE;
  return points.map(({ index }) => (first === 0n ? 0 : ratioCents(index - first, first)));
}

function maxDrawdown(points: readonly IndexPoint[]): number {
  return Math.max(0, ...drawdownsOf(points));
}

function ratioCents(part: bigint, whole: bigint): number {
  return Number(divRound(part * PERCENT_CENTS, whole));
}

/** Margin times leverage is the notional of every instrument; the lower id wins a tie. */
function favouriteOf(orders: readonly (Position | ClosedPosition)[]): PerformanceStatistics['favourite'] {
  const instruments = new Map<number, bigint>();
  const leverages = new Map<number, bigint>();
  for (const { instrumentId, leverage, marginMicros } of orders) {
    const notional = marginMicros * BigInt(leverage);
    instruments.set(instrumentId, (instruments.get(instrumentId) ?? 0n) + notional);
    leverages.set(leverage, (leverages.get(leverage) ?? 0n) + notional);
  }
  const instrumentId = largest(instruments);
  const leverage = largest(leverages);
  return instrumentId === null || leverage === null ? null : { instrumentId, leverage };
}

function largest(sums: ReadonlyMap<number, bigint>): number | null {
  let best: readonly [number, bigint] | null = null;
  for (const [key, sum] of sums) {
    if (best === null || sum > best[1] || (sum === best[1] && key < best[0])) best = [key, sum];
  }
  return best?.[0] ?? null;
}
