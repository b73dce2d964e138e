/** Overnight financing of a position: `lots × rate × nights`, from the user's side [SWAP-1]. */

import type { Micros } from '../../numbers/money.ts';
import { LOT_SCALE, type Lots } from '../../numbers/price.ts';
import { type Calculation, calculated } from './calculation.ts';

export interface SwapInputs {
  readonly lots: Lots;
  /** USD a lot and night; negative is paid. */
  readonly rateMicros: Micros;
  readonly nights: number;
}

export function swapFor(inputs: SwapInputs): Calculation<SwapInputs> {
  const numerator = BigInt(inputs.lots) * inputs.rateMicros * BigInt(inputs.nights);
  return calculated('swap', inputs, { numerator, denominator: BigInt(LOT_SCALE) });
}
