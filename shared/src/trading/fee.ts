/** The fee of an order, charged once at the opening fill [M3]. */

import { MICROS_PER_USD, type Micros } from '../money.ts';
import { LOT_SCALE, type Lots } from '../price.ts';
import { type Calculation, calculated } from './calculation.ts';

/** Setting TRADE_FEE_TYPE: 1 is a rate per lot, anything else a share of the margin. */
export type FeeType = 'per_lot' | 'of_margin';

export interface FeeInputs {
  readonly feeType: FeeType;
  readonly feeRateMicros: Micros;
  readonly lots: Lots;
  readonly marginMicros: Micros;
}

/** `lots × rate`, or `margin × rate` [M3]. */
export function feeFor(inputs: FeeInputs): Calculation<FeeInputs> {
  if (inputs.feeType === 'per_lot') {
    const numerator = BigInt(inputs.lots) * inputs.feeRateMicros;
    return calculated('fee_per_lot', inputs, { numerator, denominator: BigInt(LOT_SCALE) });
  }
  const numerator = inputs.marginMicros * inputs.feeRateMicros;
  return calculated('fee_of_margin', inputs, { numerator, denominator: MICROS_PER_USD });
}
