/** Rotation: holds the two strongest instruments of the last two days and closes those that fell behind; long only. */

import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import { meanMove, type BotView, type BotMarket } from '../bot-view.ts';
import { marketEntry } from '../bot-entry.ts';

const MAX_HOLDINGS = 2;
/** An open position in an instrument is closed below this rank. */
const MAX_RANK = 3;
const LOOK_BACK = 48;
const STOP_MOVES = 16;

export function rotation(view: BotView): readonly TradeCommand[] {
  const strongest = view.markets
    .filter(({ closes }) => closes.length >= LOOK_BACK)
    .sort((left, right) => strength(right) - strength(left) || left.instrument.id - right.instrument.id);
  const closing = strongest
    .slice(MAX_RANK)
    .flatMap(({ orders }) =>
      orders.map(({ id }) => ({ kind: 'CloseOrder' as const, orderId: id, lots: null })),
    );
  const openCount = strongest.filter(({ orders }) => orders.length > 0).length - closing.length;
  const opening = strongest
    .slice(0, MAX_HOLDINGS)
    .filter(({ orders }) => orders.length === 0)
    .slice(0, Math.max(0, MAX_HOLDINGS - openCount))
    .map((market) => {
      const stop = STOP_MOVES * meanMove(market.closes, LOOK_BACK);
      return marketEntry(view, market, { side: 'buy', stop, gain: null });
    })
    .filter((entry) => entry !== null);
  return [...closing, ...opening];
}

/** Gain over the look-back, in millionths. */
function strength({ closes }: BotMarket): number {
  const first = closes.at(-LOOK_BACK) ?? 1;
  const last = closes.at(-1) ?? 1;
  return Math.floor(((last - first) * 1_000_000) / first);
}
