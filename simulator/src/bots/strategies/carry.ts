/** Carry: holds the side with the better swap for days, with a wide stop-loss; with equal swaps, the base currency. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import type { Side } from '@vernier/shared/trading/orders/order';
import { meanMove, type BotView } from '../bot-view.ts';
import { marketEntry } from '../bot-entry.ts';

const MOVE_BARS = 48;
const STOP_MOVES = 20;
const HOLDING_MS = 4 * 86_400_000;

export function carry(view: BotView): readonly TradeCommand[] {
  return view.markets.flatMap((market): readonly TradeCommand[] => {
    const { closes, orders, instrument } = market;
    const [order] = orders;
    if (order !== undefined) {
      const isDue = view.nowMs - order.createdAtMs >= HOLDING_MS;
      return isDue ? [{ kind: 'CloseOrder', orderId: order.id, lots: null }] : [];
    }
    if (closes.length < MOVE_BARS) return [];
    const stop = STOP_MOVES * meanMove(closes, MOVE_BARS);
    const entry = marketEntry(view, market, { side: betterSwapSide(instrument), stop, gain: null });
    return entry === null ? [] : [entry];
  });
}

function betterSwapSide({ swapBuyMicros, swapSellMicros }: Instrument): Side {
  return swapSellMicros > swapBuyMicros ? 'sell' : 'buy';
}
