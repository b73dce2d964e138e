/** Trend following: holds while the fast mean of the closes is beyond the slow one, with a trailing stop. */

import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import { closingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import type { Order } from '@vernier/shared/trading/orders/order';
import { meanClose, meanMove, type BotView, type BotMarket } from '../bot-view.ts';
import { marketEntry } from '../bot-entry.ts';

const FAST_BARS = 8;
const SLOW_BARS = 34;
const MOVE_BARS = 20;
/** Distance of the stop-loss, in mean moves. */
const STOP_MOVES = 7;

export function trend(view: BotView): readonly TradeCommand[] {
  return view.markets.flatMap((market): readonly TradeCommand[] => {
    const { closes, orders } = market;
    const slow = meanClose(closes, SLOW_BARS);
    if (slow === 0) return [];
    const move = meanMove(closes, MOVE_BARS);
    const lead = meanClose(closes, FAST_BARS) - slow;
    const side = lead > 0 ? 'buy' : 'sell';
    const [order] = orders;
    if (order === undefined) {
      // A lead of less than the mean move is no trend.
      if (Math.abs(lead) < move) return [];
      const entry = marketEntry(view, market, { side, stop: STOP_MOVES * move, gain: null });
      return entry === null ? [] : [entry];
    }
    if (order.side !== side) return [{ kind: 'CloseOrder', orderId: order.id, lots: null }];
    return trailingStop(order, market, STOP_MOVES * move);
  });
}

/** The stop follows the price and never moves back; small steps are skipped. */
function trailingStop(
  order: Order,
  { quote, instrument }: BotMarket,
  distance: number,
): readonly TradeCommand[] {
  const sign = order.side === 'buy' ? 1 : -1;
  const stopLoss = closingPriceOf(order.side, quote) - sign * distance;
  const { stopLoss: current, takeProfit } = order;
  const gained = current === null ? distance : sign * (stopLoss - current);
  if (gained * 4 < distance || distance <= instrument.stopsLevel) return [];
  return [{ kind: 'SetStops', orderId: order.id, stopLoss, takeProfit }];
}
