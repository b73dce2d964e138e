/** Waits on both sides of the past day with stop entries, and takes back the other one when the price has broken out. */

import type { TradeCommand } from '@vernier/shared/trading/commands';
import type { Order } from '@vernier/shared/trading/order';
import { meanMove } from '../close-statistics.ts';
import { enterAt } from '../bot-entry.ts';
import type { HouseSight, Sighted } from '../bot-view.ts';

const DAY_BARS = 24;
/** Entries that nothing reached are set anew after this long. */
const STALE_MS = 12 * 3_600_000;
const STOP_MOVES = 4;
const GAIN_MOVES = 7;

export function breakout(sight: HouseSight): readonly TradeCommand[] {
  return sight.markets.flatMap((market) => {
    const { closes, orders } = market;
    if (closes.length < DAY_BARS) return [];
    const resting = orders.filter(({ status }) => status === 'pending');
    if (resting.length < orders.length) return resting.map(takenBack);
    if (resting.length === 0) return entries(sight, market);
    const isStale = resting.some(({ createdAtMs }) => sight.nowMs - createdAtMs >= STALE_MS);
    return isStale ? resting.map(takenBack) : [];
  });
}

function takenBack({ id }: Order): TradeCommand {
  return { kind: 'CancelOrder', orderId: id };
}

function entries(sight: HouseSight, market: Sighted): readonly TradeCommand[] {
  const { closes, quote } = market;
  const day = closes.slice(-DAY_BARS);
  const move = meanMove(closes, DAY_BARS);
  const beyond = Math.max(1, Math.round(move / 2));
  const common = { stop: STOP_MOVES * move, gain: GAIN_MOVES * move };
  // Never on the market itself, where it would be filled at once.
  const above = Math.max(...day, quote.ask) + beyond;
  const below = Math.min(...day, quote.bid) - beyond;
  return [
    enterAt(sight, market, { ...common, side: 'buy', target: above }),
    enterAt(sight, market, { ...common, side: 'sell', target: below }),
  ].filter((entry) => entry !== null);
}
