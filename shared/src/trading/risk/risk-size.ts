/** Size by risk: the most lots whose loss at the stop, with the fee, stays within an amount [MARGIN-19]. */

import type { Fraction } from '../../numbers/fraction.ts';
import type { FeeType, Instrument } from '../../market/instrument.ts';
import type { Micros } from '../../numbers/money.ts';
import type { Lots, Points } from '../../numbers/price.ts';
import type { Side } from '../orders/order.ts';
import { feeFor } from '../pricing/fee.ts';
import { marginFor } from '../pricing/margin.ts';
import { profitAt } from '../pricing/profit.ts';

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000n;

/** An entry without its size. */
export interface EntryWithStop {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly price: Points;
  readonly stop: Points;
  readonly leverage: number;
  readonly conversion: Fraction;
  readonly feeType: FeeType;
}

/** What a close at the stop loses, with the fee of the opening; negative where it wins. */
export function lossAtStop(entry: EntryWithStop, lots: Lots): Micros {
  const { instrument, side, price, stop, leverage, conversion, feeType } = entry;
  const { marginMode, unitsPerLot, pricePrecision, feeRateMicros } = instrument;
  const margin = marginFor({ marginMode, lots, unitsPerLot, price, pricePrecision, conversion, leverage });
  const fee = feeFor({ feeType, feeRateMicros, lots, marginMicros: margin.micros });
  return fee.micros - profitAt({ side, lots, openPrice: price, conversion }, stop, instrument).micros;
}

/** A share of the equity in hundredths of a percent, rounded down; 0 without equity. */
export function riskBudget(equityMicros: Micros, shareHundredths: number): Micros {
  return equityMicros > 0n ? (equityMicros * BigInt(shareHundredths)) / WHOLE : 0n;
}

/**
 * The most lots that the instrument allows and that lose at most the budget at the stop; 0 when its least lots lose more.
 * Fee and loss never fall with more lots, so the search halves the steps.
 */
export function sizeByRisk(entry: EntryWithStop, budgetMicros: Micros): Lots {
  const { lotStep, minLots, maxLots } = entry.instrument;
  const fits = (steps: number) => lossAtStop(entry, steps * lotStep) <= budgetMicros;
  let fitting = Math.ceil(minLots / lotStep) - 1;
  let beyond = Math.floor(maxLots / lotStep) + 1;
  const least = fitting + 1;
  while (beyond - fitting > 1) {
    const middle = Math.floor((fitting + beyond) / 2);
    if (fits(middle)) fitting = middle;
    else beyond = middle;
  }
  return fitting < least ? 0 : fitting * lotStep;
}
