/** Position sizing of bots: the risk at the stop-loss determines the lots, and the margin share bounds them. */

import { LOT_SCALE, type Lots, type Points } from '@vernier/shared/numbers/price';
import type { PlaceOrder, PlacePending } from '@vernier/shared/trading/orders/commands';
import { usdPerUnit } from '@vernier/shared/trading/pricing/conversion';
import { closingPriceOf, openingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { marginFor } from '@vernier/shared/trading/pricing/margin';
import type { Side } from '@vernier/shared/trading/orders/order';
import { profitFor } from '@vernier/shared/trading/pricing/profit';
import type { BotView, BotMarket } from './bot-view.ts';

/** The margin of an entry is at most the equity divided by this. */
const MARGIN_SHARE_DIVISOR = 5n;

export interface BotEntry {
  readonly side: Side;
  /** Distance from the closing side of the market, or from the target. */
  readonly stop: Points;
  /** Null for no take-profit. */
  readonly gain: Points | null;
  /** Multiple of the bot's usual risk; 1 by default. */
  readonly riskFactor?: number;
}

/** Null when the account cannot carry the smallest order, or the stops are too close for the instrument. */
export function marketEntry(view: BotView, market: BotMarket, entry: BotEntry): PlaceOrder | null {
  const { instrument, quote } = market;
  const sized = sizeOf(view, market, { entry, price: openingPriceOf(entry.side, quote) });
  if (sized === null) return null;
  const stops = stopsOf(entry, closingPriceOf(entry.side, quote));
  const common = { instrumentId: instrument.id, side: entry.side, deviation: null, quoteTimeMs: null };
  return { kind: 'PlaceOrder', ...common, ...sized, ...stops };
}

/** The same as a pending order at a target. */
export function pendingEntry(
  view: BotView,
  market: BotMarket,
  entry: BotEntry & { readonly target: Points },
): PlacePending | null {
  const { side, target: targetPrice } = entry;
  const sized = sizeOf(view, market, { entry, price: targetPrice });
  if (sized === null) return null;
  const stops = stopsOf(entry, targetPrice);
  return { kind: 'PlacePending', instrumentId: market.instrument.id, side, targetPrice, ...sized, ...stops };
}

function stopsOf({ side, stop, gain }: BotEntry, from: Points) {
  const sign = side === 'buy' ? 1 : -1;
  return { stopLoss: from - sign * stop, takeProfit: gain === null ? null : from + sign * gain };
}

function sizeOf(
  { equityMicros, riskPermille, leverage: liked, valuation }: BotView,
  { instrument, quote }: BotMarket,
  { entry, price }: { readonly entry: BotEntry; readonly price: Points },
): { readonly lots: Lots; readonly leverage: number } | null {
  const leverage = instrument.leverages.findLast((one) => one <= liked) ?? instrument.leverages[0];
  const conversion = usdPerUnit(instrument.quoteCurrency, valuation.conversions, valuation.quotes);
  if (leverage === undefined || conversion === null || equityMicros <= 0n) return null;
  const nearest = instrument.stopsLevel + 1;
  if (entry.stop < nearest || (entry.gain !== null && entry.gain < nearest) || price <= entry.stop)
    return null;
  const contract = { ...instrument, lots: LOT_SCALE, conversion };
  const lossPerLot = profitFor({
    ...contract,
    side: 'sell',
    openPrice: price,
    closePrice: price + entry.stop + (quote.ask - quote.bid),
  }).micros;
  const marginPerLot = marginFor({ ...contract, price, leverage }).micros;
  const risk = (equityMicros * BigInt(riskPermille * (entry.riskFactor ?? 1))) / 1000n;
  const byRisk = (risk * BigInt(LOT_SCALE)) / -lossPerLot;
  const byMargin = ((equityMicros / MARGIN_SHARE_DIVISOR) * BigInt(LOT_SCALE)) / marginPerLot;
  const most = Number(byRisk < byMargin ? byRisk : byMargin);
  const lots = Math.min(most - (most % instrument.lotStep), instrument.maxLots);
  return lots < instrument.minLots ? null : { lots, leverage };
}
