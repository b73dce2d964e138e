/** Nearest trigger prices of the orders in one instrument. A range of ticks that reaches none is skipped. */

import type { Points } from '@vernier/shared/numbers/price';
import type { OpenOrder } from '@vernier/shared/trading/orders/order';

/** Trigger prices; infinite where there is none. */
export interface TriggerLevels {
  readonly bidBelow: Points;
  readonly bidAbove: Points;
  readonly askBelow: Points;
  readonly askAbove: Points;
}

/** Extremes of a range of ticks. */
export interface TickRange {
  readonly low: Points;
  readonly high: Points;
  readonly askLow: Points;
  readonly askHigh: Points;
}

/** Null when no order has a trigger. */
export function triggerLevels(orders: readonly OpenOrder[]): TriggerLevels | null {
  const levels = { bidBelow: -Infinity, bidAbove: Infinity, askBelow: -Infinity, askAbove: Infinity };
  for (const order of orders) addOrder(levels, order);
  const { bidBelow, bidAbove, askBelow, askAbove } = levels;
  const waits = [bidBelow, bidAbove, askBelow, askAbove].some((level) => Number.isFinite(level));
  return waits ? levels : null;
}

export function reachesTrigger(range: TickRange, levels: TriggerLevels): boolean {
  return (
    range.low <= levels.bidBelow ||
    range.high >= levels.bidAbove ||
    range.askLow <= levels.askBelow ||
    range.askHigh >= levels.askAbove
  );
}

function addOrder(levels: { -readonly [Name in keyof TriggerLevels]: Points }, order: OpenOrder): void {
  const { side, stopLoss, takeProfit } = order;
  if (order.status === 'pending') {
    // A buy limit triggers below the market.
    const waitsBelow = (side === 'buy') === (order.pendingKind === 'limit');
    addLevel(levels, { isBid: side === 'sell', waitsBelow, price: order.targetPrice });
    return;
  }
  const isBid = side === 'buy';
  if (stopLoss !== null) addLevel(levels, { isBid, waitsBelow: isBid, price: stopLoss });
  if (takeProfit !== null) addLevel(levels, { isBid, waitsBelow: !isBid, price: takeProfit });
}

interface Level {
  readonly isBid: boolean;
  readonly waitsBelow: boolean;
  readonly price: Points;
}

function addLevel(
  levels: { -readonly [Name in keyof TriggerLevels]: Points },
  { isBid, waitsBelow, price }: Level,
): void {
  const name = isBid ? (waitsBelow ? 'bidBelow' : 'bidAbove') : waitsBelow ? 'askBelow' : 'askAbove';
  levels[name] = waitsBelow ? Math.max(levels[name], price) : Math.min(levels[name], price);
}
