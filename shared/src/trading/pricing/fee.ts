/** The fee of an order, charged once at the opening fill [MARGIN-3]. */

import type { FeeType } from '../../market/instrument.ts';
import { MICROS_PER_USD, type Micros } from '../../numbers/money.ts';
import { LOT_SCALE, type Lots } from '../../numbers/price.ts';
import { type Calculation, calculated } from './calculation.ts';

export interface FeeInputs {
  readonly feeType: FeeType;
  readonly feeRateMicros: Micros;
  readonly lots: Lots;
  readonly marginMicros: Micros;
}

/** `lots × rate`, or `margin × rate` [MARGIN-3]. */
export function feeFor(inputs: FeeInputs): Calculation<FeeInputs> {
  if (inputs.feeType === 'per_lot') {
    const numerator = BigInt(inputs.lots) * inputs.feeRateMicros;
    return calculated('fee_per_lot', inputs, { numerator, denominator: BigInt(LOT_SCALE) });
  }
  const numerator = inputs.marginMicros * inputs.feeRateMicros;
  return calculated('fee_of_margin', inputs, { numerator, denominator: MICROS_PER_USD });
}
