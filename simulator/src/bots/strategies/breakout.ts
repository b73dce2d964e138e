/** Breakout: stop entries on both sides of the last day's range; a fill cancels the other one. */

import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import type { Order } from '@vernier/shared/trading/orders/order';
import { meanMove, type BotView, type BotMarket } from '../bot-view.ts';
import { pendingEntry } from '../bot-entry.ts';

const DAY_BARS = 24;
/** Unfilled entries are replaced after this time. */
const STALE_MS = 12 * 3_600_000;
const STOP_MOVES = 4;
const GAIN_MOVES = 7;

export function breakout(view: BotView): readonly TradeCommand[] {
  return view.markets.flatMap((market) => {
    const { closes, orders } = market;
    if (closes.length < DAY_BARS) return [];
    const resting = orders.filter(({ status }) => status === 'pending');
    if (resting.length < orders.length) return resting.map(cancelOrder);
    if (resting.length === 0) return entries(view, market);
    const isStale = resting.some(({ createdAtMs }) => view.nowMs - createdAtMs >= STALE_MS);
    return isStale ? resting.map(cancelOrder) : [];
  });
}

function cancelOrder({ id }: Order): TradeCommand {
  return { kind: 'CancelOrder', orderId: id };
}

function entries(view: BotView, market: BotMarket): readonly TradeCommand[] {
  const { closes, quote } = market;
  const day = closes.slice(-DAY_BARS);
  const move = meanMove(closes, DAY_BARS);
  const beyond = Math.max(1, Math.round(move / 2));
  const common = { stop: STOP_MOVES * move, gain: GAIN_MOVES * move };
  // Beyond the market price: an entry at the market would be filled immediately.
  const above = Math.max(...day, quote.ask) + beyond;
  const below = Math.min(...day, quote.bid) - beyond;
  return [
    pendingEntry(view, market, { ...common, side: 'buy', target: above }),
    pendingEntry(view, market, { ...common, side: 'sell', target: below }),
  ].filter((entry) => entry !== null);
}
