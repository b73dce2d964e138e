/** The nearest prices that anything waits for in one instrument: what no tick of a stretch reaches need not be played. */

import type { Points } from '@vernier/shared/price';
import type { Order } from '@vernier/shared/trading/order';

/** Prices from which on something happens; the infinities where nothing waits. */
export interface WaitingLevels {
  readonly bidBelow: Points;
  readonly bidAbove: Points;
  readonly askBelow: Points;
  readonly askAbove: Points;
}

/** Extremes of a stretch, or a single tick twice. */
export interface Reach {
  readonly low: Points;
  readonly high: Points;
  readonly askLow: Points;
  readonly askHigh: Points;
}

/** Null when none of the orders waits for anything. */
export function waitingLevels(orders: readonly Order[]): WaitingLevels | null {
  const levels = { bidBelow: -Infinity, bidAbove: Infinity, askBelow: -Infinity, askAbove: Infinity };
  for (const order of orders) take(levels, order);
  const { bidBelow, bidAbove, askBelow, askAbove } = levels;
  const waits = [bidBelow, bidAbove, askBelow, askAbove].some((level) => Number.isFinite(level));
  return waits ? levels : null;
}

export function isWithin(reach: Reach, levels: WaitingLevels): boolean {
  return (
    reach.low <= levels.bidBelow ||
    reach.high >= levels.bidAbove ||
    reach.askLow <= levels.askBelow ||
    reach.askHigh >= levels.askAbove
  );
}

function take(levels: { -readonly [Name in keyof WaitingLevels]: Points }, order: Order): void {
  const { side, status, stopLoss, takeProfit, openPrice, pendingKind } = order;
  if (status === 'pending') {
    // A limit waits for a better price: below for a buy.
    const waitsBelow = (side === 'buy') === (pendingKind === 'limit');
    wait(levels, { isBid: side === 'sell', waitsBelow, price: openPrice });
    return;
  }
  const isBid = side === 'buy';
  if (stopLoss !== null) wait(levels, { isBid, waitsBelow: isBid, price: stopLoss });
  if (takeProfit !== null) wait(levels, { isBid, waitsBelow: !isBid, price: takeProfit });
}

interface Level {
  readonly isBid: boolean;
  readonly waitsBelow: boolean;
  readonly price: Points;
}

function wait(
  levels: { -readonly [Name in keyof WaitingLevels]: Points },
  { isBid, waitsBelow, price }: Level,
): void {
  const name = isBid ? (waitsBelow ? 'bidBelow' : 'bidAbove') : waitsBelow ? 'askBelow' : 'askAbove';
  levels[name] = waitsBelow ? Math.max(levels[name], price) : Math.min(levels[name], price);
}
