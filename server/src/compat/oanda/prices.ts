/** Prices in the form of OANDA: one price on each side, good for the largest order [OANDA-2]. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import { divRound } from '@vernier/shared/numbers/money';
import { usdPerUnit } from '@vernier/shared/trading/pricing/conversion';
import { decimalPrice } from '../fill-numbers.ts';
import type { OandaContext, TimeText } from './oanda-context.ts';
import { decimalUnits, oandaName } from './values.ts';

const RATE_DECIMALS = 8;

/** Null before the first quote. */
export function priceJson(instrument: Instrument, { market }: OandaContext, time: TimeText) {
  const quote = market.shownQuoteOf(instrument.id);
  if (quote === undefined) return null;
  const isTradeable = market.tradingState(instrument.id) === 'open';
  const [bid, ask] = [decimalPrice(quote.bid, instrument), decimalPrice(quote.ask, instrument)];
  const liquidity = Number.parseInt(decimalUnits(instrument.maxLots, instrument), 10);
  return {
    type: 'PRICE',
    instrument: oandaName(instrument),
    time: time(quote.timeMs),
    status: isTradeable ? 'tradeable' : 'non-tradeable',
    tradeable: isTradeable,
    bids: [{ price: bid, liquidity }],
    asks: [{ price: ask, liquidity }],
    closeoutBid: bid,
    closeoutAsk: ask,
  };
}

export function isAfter(quote: Quote | undefined, sinceMs: number | undefined): boolean {
  return quote !== undefined && (sinceMs === undefined || quote.timeMs > sinceMs);
}

/** USD per unit of a currency at the mid of its pair, as decimals. */
export function homeRate(currency: string, { executor }: OandaContext): string | null {
  const { conversions, quotes } = executor.valuation;
  const rate = usdPerUnit(currency, conversions, quotes);
  return rate === null
    ? null
    : formatScaled(divRound(rate.numerator * 10n ** BigInt(RATE_DECIMALS), rate.denominator), RATE_DECIMALS);
}
