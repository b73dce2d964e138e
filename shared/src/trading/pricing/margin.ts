/** The margin of a position: leveraged or fixed, exact to the micro-dollar [MARGIN-1]. */

import type { Fraction } from '../../numbers/fraction.ts';
import type { MarginMode } from '../../market/instrument.ts';
import { MICROS_PER_USD } from '../../numbers/money.ts';
import { LOT_SCALE, type Lots, type Points } from '../../numbers/price.ts';
import { type Calculation, calculated } from './calculation.ts';

export interface MarginInputs {
  readonly marginMode: MarginMode;
  readonly lots: Lots;
  readonly unitsPerLot: number;
  readonly price: Points;
  readonly pricePrecision: number;
  readonly conversion: Fraction;
  readonly leverage: number;
}

/** `lots × units × price × q ÷ multiple`, or `lots × units` in fixed mode [MARGIN-1]. */
export function marginFor(inputs: MarginInputs): Calculation<MarginInputs> {
  const units = BigInt(inputs.lots) * BigInt(inputs.unitsPerLot) * MICROS_PER_USD;
  if (inputs.marginMode === 'fixed') {
    return calculated('margin_fixed', inputs, { numerator: units, denominator: BigInt(LOT_SCALE) });
  }
  const { numerator, denominator } = inputs.conversion;
  return calculated('margin_leveraged', inputs, {
    numerator: units * BigInt(inputs.price) * numerator,
    denominator:
      BigInt(LOT_SCALE) * 10n ** BigInt(inputs.pricePrecision) * denominator * BigInt(inputs.leverage),
  });
}
