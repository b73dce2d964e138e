/** Follows a trend: in while the quick mean of the closes is beyond the slow one, with a stop that is drawn after the price. */

import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import { closingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import type { Order } from '@vernier/shared/trading/orders/order';
import { meanClose, meanMove } from '../close-statistics.ts';
import { marketEntry } from '../bot-entry.ts';
import type { BotView, BotMarket } from '../bot-view.ts';

const QUICK = 8;
const SLOW = 34;
const MOVE_BARS = 20;
/** The stop stands so many usual moves away. */
const STOP_MOVES = 7;

export function trend(view: BotView): readonly TradeCommand[] {
  return view.markets.flatMap((market): readonly TradeCommand[] => {
    const { closes, orders } = market;
    const slow = meanClose(closes, SLOW);
    if (slow === 0) return [];
    const move = meanMove(closes, MOVE_BARS);
    const lead = meanClose(closes, QUICK) - slow;
    const side = lead > 0 ? 'buy' : 'sell';
    const [order] = orders;
    if (order === undefined) {
      // A lead of less than a usual move is no trend yet.
      if (Math.abs(lead) < move) return [];
      const entry = marketEntry(view, market, { side, stop: STOP_MOVES * move, gain: null });
      return entry === null ? [] : [entry];
    }
    if (order.side !== side) return [{ kind: 'CloseOrder', orderId: order.id, lots: null }];
    return trailingStop(order, market, STOP_MOVES * move);
  });
}

/** The stop moves with the price and never back; small steps are not worth an order. */
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
