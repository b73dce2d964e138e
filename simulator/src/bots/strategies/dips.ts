/** Dip buying: buys indices below their mean and takes profit at the mean; long only. */

import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import { meanClose, meanMove, type BotView } from '../bot-view.ts';
import { marketEntry } from '../bot-entry.ts';

const MEAN_BARS = 40;
const MOVE_BARS = 20;
/** A fall of this many mean moves is a dip. */
const FALL_MOVES = 3;
const STOP_MOVES = 10;

export function dips(view: BotView): readonly TradeCommand[] {
  return view.markets.flatMap((market): readonly TradeCommand[] => {
    const { closes, orders, quote } = market;
    const mean = meanClose(closes, MEAN_BARS);
    if (mean === 0 || orders.length > 0) return [];
    const move = meanMove(closes, MOVE_BARS);
    const fall = mean - quote.bid;
    if (fall < FALL_MOVES * move) return [];
    const entry = marketEntry(view, market, { side: 'buy', stop: STOP_MOVES * move, gain: fall });
    return entry === null ? [] : [entry];
  });
}
