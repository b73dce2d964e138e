/** Value of an order in USD: `lots × units × price × q` at its opening or target price. */

import type { Instrument } from '../../market/instrument.ts';
import type { Fraction } from '../../numbers/fraction.ts';
import type { Micros } from '../../numbers/money.ts';
import type { Lots, Points } from '../../numbers/price.ts';
import { profitFor } from './profit.ts';

export interface NotionalInputs {
  readonly lots: Lots;
  readonly price: Points;
  readonly conversion: Fraction;
}

/** The profit of a buy from nothing up to the price. */
export function notionalFor(
  { lots, price, conversion }: NotionalInputs,
  { unitsPerLot, pricePrecision }: Pick<Instrument, 'unitsPerLot' | 'pricePrecision'>,
): Micros {
  return profitFor({
    side: 'buy',
    lots,
    unitsPerLot,
    openPrice: 0,
    closePrice: price,
    pricePrecision,
    conversion,
  }).micros;
}
