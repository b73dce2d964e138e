/** Bets too much on the last move, bets double when it stands below its last balance, and starts again when all is lost. */

import { type Micros, MICROS_PER_USD } from '@vernier/shared/numbers/money';
import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import { meanMove } from '../close-statistics.ts';
import { marketEntry } from '../bot-entry.ts';
import type { BotView } from '../bot-view.ts';

const BARS = 12;
const GAIN_MOVES = 3;
const STOP_MOVES = 5;
/** One trade at a time is not its way, but more than this many it cannot follow. */
const MAX_POSITIONS = 3;
const MAX_HOLDING_MS = 20 * 3_600_000;
/** What it starts with, and starts again with when less than a tenth of it is left. */
export const BOT_OPENING_MICROS: Micros = 100_000n * MICROS_PER_USD;

export function reckless(view: BotView): readonly TradeCommand[] {
  const { account, equityMicros, markets, nowMs } = view;
  const { openOrders } = account;
  if (openOrders.size === 0 && equityMicros * 10n < BOT_OPENING_MICROS)
    return [{ kind: 'ResetDemo', openingMicros: BOT_OPENING_MICROS }];
  const late = [...openOrders.values()].filter(({ createdAtMs }) => nowMs - createdAtMs >= MAX_HOLDING_MS);
  if (late.length > 0) return late.map(({ id }) => ({ kind: 'CloseOrder', orderId: id, lots: null }));
  if (openOrders.size >= MAX_POSITIONS) return [];
  const free = markets.filter(({ orders, closes }) => orders.length === 0 && closes.length >= BARS);
  // The one that moved most in its own measure: where the action is.
  const best = free
    .map((market) => {
      const push = (market.closes.at(-1) ?? 0) - (market.closes.at(-4) ?? 0);
      const move = meanMove(market.closes, BARS);
      return { market, push, move, strength: Math.floor((Math.abs(push) * 1000) / move) };
    })
    .sort(
      (left, right) =>
        right.strength - left.strength || left.market.instrument.id - right.market.instrument.id,
    )[0];
  if (best === undefined) return [];
  const { market, push, move } = best;
  const riskFactor = equityMicros < BOT_OPENING_MICROS ? 2 : 1;
  const side = push > 0 ? 'buy' : 'sell';
  const entry = marketEntry(view, market, {
    side,
    stop: STOP_MOVES * move,
    gain: GAIN_MOVES * move,
    riskFactor,
  });
  return entry === null ? [] : [entry];
}
