/** Scalping: follows three bars in the same direction, with close take-profit and stop-loss. */

import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import { meanMove, type BotView } from '../bot-view.ts';
import { marketEntry } from '../bot-entry.ts';

const IN_A_ROW = 3;
const MOVE_BARS = 16;
const HOUR_MS = 3_600_000;
/** Hours of London and New York in UTC: the spread is too wide for scalping at night. */
const FIRST_HOUR = 7;
const LAST_HOUR = 19;
const MAX_HOLDING_MS = 2 * HOUR_MS;

export function scalper(view: BotView): readonly TradeCommand[] {
  const hour = Math.floor(view.nowMs / HOUR_MS) % 24;
  const isAwake = hour >= FIRST_HOUR && hour < LAST_HOUR;
  return view.markets.flatMap((market): readonly TradeCommand[] => {
    const { closes, orders } = market;
    const [order] = orders;
    if (order !== undefined) {
      const isLate = view.nowMs - order.createdAtMs >= MAX_HOLDING_MS;
      return isLate ? [{ kind: 'CloseOrder', orderId: order.id, lots: null }] : [];
    }
    if (!isAwake || closes.length < MOVE_BARS) return [];
    const newest = closes.slice(-IN_A_ROW - 1);
    const rises = newest.every((close, at) => close > (newest[at - 1] ?? 0));
    const falls = newest.every((close, at) => close < (newest[at - 1] ?? Infinity));
    if (!rises && !falls) return [];
    const gain = 2 * meanMove(closes, MOVE_BARS);
    const stop = Math.round((gain * 5) / 4);
    const entry = marketEntry(view, market, { side: rises ? 'buy' : 'sell', stop, gain });
    return entry === null ? [] : [entry];
  });
}
