/** Cost of an entry at a price: margin, fee and conversion rate, with the terms that explain their arithmetic. */

import type { Fraction } from '../../numbers/fraction.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Micros } from '../../numbers/money.ts';
import type { Lots, Points } from '../../numbers/price.ts';
import { conversionTickOf, usdPerUnit } from './conversion.ts';
import type { FillTerms } from '../orders/events.ts';
import { feeFor } from './fee.ts';
import { marginFor } from './margin.ts';
import type { TradingSettings, Valuation } from './valuation.ts';

export interface EntrySize {
  readonly lots: Lots;
  readonly leverage: number;
}

export interface EntryCost {
  readonly marginMicros: Micros;
  readonly feeMicros: Micros;
  readonly conversion: Fraction;
  readonly terms: FillTerms;
}

/** Null while the pair that converts the price has no quote. */
export function entryCost(
  instrument: Instrument,
  { lots, leverage, price }: EntrySize & { readonly price: Points },
  {
    settings,
    valuation,
  }: { readonly settings: Pick<TradingSettings, 'feeType'>; readonly valuation: Valuation },
): EntryCost | null {
  const { quoteCurrency, marginMode, unitsPerLot, pricePrecision, feeRateMicros } = instrument;
  const { conversions, quotes } = valuation;
  const conversion = usdPerUnit(quoteCurrency, conversions, quotes);
  if (conversion === null) return null;
  const { feeType } = settings;
  const margin = marginFor({ marginMode, lots, unitsPerLot, price, pricePrecision, conversion, leverage });
  const fee = feeFor({ feeType, feeRateMicros, lots, marginMicros: margin.micros });
  const conversionTick = conversionTickOf(quoteCurrency, conversions, quotes);
  return {
    marginMicros: margin.micros,
    feeMicros: fee.micros,
    conversion,
    terms: { conversionTick, marginMode, unitsPerLot, pricePrecision, feeType, feeRateMicros },
  };
}
