/** Mean reversion: enters against a large deviation from the mean, with the mean as take-profit. */

import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import { closingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { meanClose, meanMove, type BotView } from '../bot-view.ts';
import { marketEntry } from '../bot-entry.ts';

const BARS = 24;
/** Deviation that opens a trade, in tenths of the mean move. */
const DEVIATION_TENTHS = 40;
/** A position is closed after this time. */
const MAX_HOLDING_MS = 16 * 3_600_000;

export function reversion(view: BotView): readonly TradeCommand[] {
  return view.markets.flatMap((market): readonly TradeCommand[] => {
    const { closes, orders, quote } = market;
    const mean = meanClose(closes, BARS);
    if (mean === 0) return [];
    const [order] = orders;
    if (order !== undefined) {
      const isLate = view.nowMs - order.createdAtMs >= MAX_HOLDING_MS;
      return isLate ? [{ kind: 'CloseOrder', orderId: order.id, lots: null }] : [];
    }
    const away = quote.bid - mean;
    if (Math.abs(away) * 10 < DEVIATION_TENTHS * meanMove(closes, BARS)) return [];
    const side = away > 0 ? 'sell' : 'buy';
    const gain = Math.abs(closingPriceOf(side, quote) - mean);
    const entry = marketEntry(view, market, { side, stop: Math.round((gain * 3) / 2), gain });
    return entry === null ? [] : [entry];
  });
}
