/** Profit of a position between its opening price and a closing price, floating or realised [MARGIN-4]. */

import type { Fraction } from '../../numbers/fraction.ts';
import type { Instrument } from '../../market/instrument.ts';
import { MICROS_PER_USD } from '../../numbers/money.ts';
import { LOT_SCALE, type Lots, type Points } from '../../numbers/price.ts';
import { type Calculation, calculated } from './calculation.ts';
import type { Position, Side } from '../orders/order.ts';

export interface ProfitInputs {
  readonly side: Side;
  readonly lots: Lots;
  readonly unitsPerLot: number;
  readonly openPrice: Points;
  readonly closePrice: Points;
  readonly pricePrecision: number;
  readonly conversion: Fraction;
}

/** `±(close − open) × lots × units × q`, q being the one of the opening fill [MARGIN-2] [MARGIN-4]. */
export function profitFor(inputs: ProfitInputs): Calculation<ProfitInputs> {
  const { side, conversion } = inputs;
  const move = side === 'buy' ? inputs.closePrice - inputs.openPrice : inputs.openPrice - inputs.closePrice;
  const units = BigInt(inputs.lots) * BigInt(inputs.unitsPerLot) * MICROS_PER_USD;
  return calculated(side === 'buy' ? 'profit_buy' : 'profit_sell', inputs, {
    numerator: BigInt(move) * units * conversion.numerator,
    denominator: BigInt(LOT_SCALE) * 10n ** BigInt(inputs.pricePrecision) * conversion.denominator,
  });
}

/** The fields of a position that its profit depends on. */
export type PricedPosition = Pick<Position, 'side' | 'lots' | 'openPrice' | 'conversion'>;

/** Profit of a position if it closed at `closePrice`. */
export function profitAt(
  position: PricedPosition,
  closePrice: Points,
  instrument: Instrument,
): Calculation<ProfitInputs> {
  return profitFor({
    side: position.side,
    lots: position.lots,
    unitsPerLot: instrument.unitsPerLot,
    openPrice: position.openPrice,
    closePrice,
    pricePrecision: instrument.pricePrecision,
    conversion: position.conversion,
  });
}
