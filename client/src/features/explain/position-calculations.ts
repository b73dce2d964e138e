/** Calculations of an open position's figures by the functions that computed the shown values, with their inputs. */

import type { FeeType } from '@vernier/shared/market/instrument';
import { feeFor } from '@vernier/shared/trading/pricing/fee';
import { marginFor } from '@vernier/shared/trading/pricing/margin';
import type { PositionView } from '@vernier/shared/api/order-codec';
import { profitAt } from '@vernier/shared/trading/pricing/profit';
import type { Points } from '@vernier/shared/numbers/price';
import { feeWire, marginWire, profitWire } from '@vernier/shared/api/calculation-wire';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import type { CalculationWire } from '@vernier/shared/api/shapes/order';
import type { TermContext, DisplayCalculation } from './calculation.ts';

function termsOfInstrument(instrument: InstrumentInfo): TermContext {
  return {
    precision: instrument.precision,
    lotStep: instrument.lotStep,
    currency: instrument.quoteCurrency,
  };
}

/** The profit of closing at `price`. */
export function profitCalculation(
  order: PositionView,
  price: Points,
  instrument: InstrumentInfo,
): DisplayCalculation {
  return money(profitWire(profitAt(order, price, instrument.domain)), instrument);
}

/** The margin at the opening price, of the remaining lots. */
export function marginCalculation(order: PositionView, instrument: InstrumentInfo): DisplayCalculation {
  const { marginMode, unitsPerLot, pricePrecision } = instrument.domain;
  const { lots, leverage, conversion, openPrice: price } = order;
  const calculation = marginFor({
    marginMode,
    lots,
    unitsPerLot,
    price,
    pricePrecision,
    conversion,
    leverage,
  });
  return money(marginWire(calculation), instrument);
}

/** The fee at the present rate, of the remaining lots. */
export function feeCalculation(
  order: PositionView,
  feeType: FeeType,
  instrument: InstrumentInfo,
): DisplayCalculation {
  const { feeRateMicros } = instrument.domain;
  const { lots, marginMicros } = order;
  return money(feeWire(feeFor({ feeType, feeRateMicros, lots, marginMicros })), instrument);
}

/** A calculation that gives dollars. */
export function money(calculation: CalculationWire, instrument: InstrumentInfo): DisplayCalculation {
  return { ...calculation, unit: 'money', terms: termsOfInstrument(instrument) };
}
