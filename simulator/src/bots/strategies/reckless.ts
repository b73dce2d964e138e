/** Reckless: oversized momentum trades, doubled risk below the opening balance, and a reset after a loss of 90 %. */

import { type Micros, MICROS_PER_USD } from '@vernier/shared/numbers/money';
import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import { meanMove, type BotView } from '../bot-view.ts';
import { marketEntry } from '../bot-entry.ts';

const BARS = 12;
const GAIN_MOVES = 3;
const STOP_MOVES = 5;
const MAX_POSITIONS = 3;
const MAX_HOLDING_MS = 20 * 3_600_000;
/** Opening balance of every bot; the reckless one resets to it when less than a tenth is left. */
export const BOT_OPENING_MICROS: Micros = 100_000n * MICROS_PER_USD;

export function reckless(view: BotView): readonly TradeCommand[] {
  const { account, equityMicros, markets, nowMs } = view;
  const { openOrders } = account;
  if (openOrders.size === 0 && equityMicros * 10n < BOT_OPENING_MICROS)
    return [{ kind: 'ResetDemo', openingMicros: BOT_OPENING_MICROS }];
  const expired = [...openOrders.values()].filter(({ createdAtMs }) => nowMs - createdAtMs >= MAX_HOLDING_MS);
  if (expired.length > 0) return expired.map(({ id }) => ({ kind: 'CloseOrder', orderId: id, lots: null }));
  if (openOrders.size >= MAX_POSITIONS) return [];
  const candidates = markets.filter(({ orders, closes }) => orders.length === 0 && closes.length >= BARS);
  // The instrument with the largest move relative to its mean move.
  const best = candidates
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
