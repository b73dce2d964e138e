/** Lots that a margin budget allows, in lot steps and within the limits of the instrument. */

import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';
import { usdPerUnit } from '@vernier/shared/trading/pricing/conversion';
import { marginFor } from '@vernier/shared/trading/pricing/margin';

export interface Budget {
  /** The largest margin. */
  readonly micros: Micros;
  readonly price: Points;
  readonly leverage: number;
}

/** Returns the minimum lots for a smaller budget. */
export function lotsWithin(instrument: Instrument, budget: Budget, valuation: Valuation): Lots {
  const { quoteCurrency, marginMode, unitsPerLot, pricePrecision, minLots, maxLots, lotStep } = instrument;
  const { price, leverage, micros } = budget;
  const conversion = usdPerUnit(quoteCurrency, valuation.conversions, valuation.quotes);
  invariant(conversion !== null, `${quoteCurrency} has a rate`);
  const size = { marginMode, unitsPerLot, price, pricePrecision, conversion, leverage };
  const { micros: least } = marginFor({ ...size, lots: minLots });
  const times = least <= 0n ? 1 : Number(micros / least);
  const lots = Math.min(Math.max(1, times) * minLots, maxLots);
  return lots - (lots % lotStep);
}
