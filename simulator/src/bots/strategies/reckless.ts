/** Bets too much on the last move, bets double when it stands below its last balance, and starts again when all is lost. */

import { type Micros, MICROS_PER_USD } from '@vernier/shared/money';
import type { TradeCommand } from '@vernier/shared/trading/commands';
import { meanMove } from '../close-statistics.ts';
import { enterNow } from '../bot-entry.ts';
import type { HouseSight } from '../bot-view.ts';

const BARS = 12;
const GAIN_MOVES = 3;
const STOP_MOVES = 5;
/** One trade at a time is not its way, but more than this many it cannot follow. */
const MOST_POSITIONS = 3;
const PATIENCE_MS = 20 * 3_600_000;
/** What it starts with, and starts again with when less than a tenth of it is left. */
export const HOUSE_OPENING_MICROS: Micros = 100_000n * MICROS_PER_USD;

export function reckless(sight: HouseSight): readonly TradeCommand[] {
  const { account, equityMicros, markets, nowMs } = sight;
  const { openOrders } = account;
  if (openOrders.size === 0 && equityMicros * 10n < HOUSE_OPENING_MICROS)
    return [{ kind: 'ResetDemo', openingMicros: HOUSE_OPENING_MICROS }];
  const late = [...openOrders.values()].filter(({ createdAtMs }) => nowMs - createdAtMs >= PATIENCE_MS);
  if (late.length > 0) return late.map(({ id }) => ({ kind: 'CloseOrder', orderId: id, lots: null }));
  if (openOrders.size >= MOST_POSITIONS) return [];
  const free = markets.filter(({ orders, closes }) => orders.length === 0 && closes.length >= BARS);
  // The one that moved most in its own measure: where the action is.
  const best = free
    .map((market) => {
      const push = (market.closes.at(-1) ?? 0) - (market.closes.at(-4) ?? 0);
      const move = meanMove(market.closes, BARS);
      return { market, push, move, heat: Math.floor((Math.abs(push) * 1000) / move) };
    })
    .sort(
      (left, right) => right.heat - left.heat || left.market.instrument.id - right.market.instrument.id,
    )[0];
  if (best === undefined) return [];
  const { market, push, move } = best;
  const boldness = equityMicros < HOUSE_OPENING_MICROS ? 2 : 1;
  const side = push > 0 ? 'buy' : 'sell';
  const entry = enterNow(sight, market, {
    side,
    stop: STOP_MOVES * move,
    gain: GAIN_MOVES * move,
    boldness,
  });
  return entry === null ? [] : [entry];
}
