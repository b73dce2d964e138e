/** Performance statistics of a trader over the window, from closed orders and daily results, after fees and swap. */

import { divRound } from '@vernier/shared/numbers/money';
import type { ClosedPosition, Order, Position } from '@vernier/shared/trading/orders/order';
import { Performance } from '@vernier/shared/trading/results/performance';
import { Drawdown, type Fall } from '@vernier/shared/ledger/drawdown';
import { INDEX_ONE } from '@vernier/shared/ledger/growth-index';
import type { IndexPoint } from './daily-results.ts';

export interface PerformanceStatistics {
  /** Sums of the trades closed in the window. */
  readonly performance: Performance;
  /** Growth over the window and since the opening, in hundredths of a percent. */
  readonly rateCents: number;
  readonly totalRateCents: number;
  /** Largest fall of the index in the window. */
  readonly fall: Fall | null;
  /** Fall of the index at each point, in hundredths of a percent. */
  readonly fallCents: readonly number[];
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
  const performance = new Performance();
  for (const trade of orders.filter(isTrade)) performance.add({ ...trade, riskMicros: null });
  const drawdown = new Drawdown();
  const fallCents = points.map((point) => drawdown.add(point));
  const first = points[0]?.index ?? INDEX_ONE;
  const last = points.at(-1)?.index ?? INDEX_ONE;
  return {
    performance,
    rateCents: first === 0n ? 0 : ratioCents(last - first, first),
    totalRateCents: ratioCents(last - INDEX_ONE, INDEX_ONE),
    fall: drawdown.largest,
    fallCents,
    favourite: favouriteOf(orders),
  };
}

/** Growth since the first point at each point, in hundredths of a percent. */
export function growthOf(points: readonly IndexPoint[]): readonly number[] {
  const first = points[0]?.index ?? INDEX_ONE;
  return points.map(({ index }) => (first === 0n ? 0 : ratioCents(index - first, first)));
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
