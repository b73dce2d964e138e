/** Holds for days what overnight financing is kindest to, and turns over rarely; a wide stop is all that watches it. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { TradeCommand } from '@vernier/shared/trading/commands';
import type { Side } from '@vernier/shared/trading/order';
import { meanMove } from '../close-statistics.ts';
import { enterNow } from '../bot-entry.ts';
import type { HouseSight } from '../bot-view.ts';

const MOVE_BARS = 48;
const STOP_MOVES = 20;
const HELD_MS = 4 * 86_400_000;

export function carry(sight: HouseSight): readonly TradeCommand[] {
  return sight.markets.flatMap((market): readonly TradeCommand[] => {
    const { closes, orders, instrument } = market;
    const [order] = orders;
    if (order !== undefined) {
      const isDue = sight.nowMs - order.createdAtMs >= HELD_MS;
      return isDue ? [{ kind: 'CloseOrder', orderId: order.id, lots: null }] : [];
    }
    if (closes.length < MOVE_BARS) return [];
    const stop = STOP_MOVES * meanMove(closes, MOVE_BARS);
    const entry = enterNow(sight, market, { side: kinderSide(instrument), stop, gain: null });
    return entry === null ? [] : [entry];
  });
}

/** Where both sides are financed alike, the base currency is held. */
function kinderSide({ swapBuyMicros, swapSellMicros }: Instrument): Side {
  return swapSellMicros > swapBuyMicros ? 'sell' : 'buy';
}
