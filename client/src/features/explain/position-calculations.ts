/** The figures of an open position computed once more, by the functions that computed what is shown, with their inputs kept. */

import { feeFor, type FeeType } from '@vernier/shared/trading/fee';
import { marginFor } from '@vernier/shared/trading/margin';
import type { Order } from '@vernier/shared/trading/order';
import { profitAt } from '@vernier/shared/trading/profit';
import type { Points } from '@vernier/shared/price';
import { feeWire, marginWire, profitWire } from '@vernier/shared/api/calculation-wire';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import type { TermContext, Working } from './calculation.ts';

function termsOfInstrument(instrument: InstrumentInfo): TermContext {
  return {
    precision: instrument.precision,
    lotStep: instrument.lotStep,
    currency: instrument.quoteCurrency,
  };
}

/** What closing at `price` would bring. */
export function profitWorking(order: Order, price: Points, instrument: InstrumentInfo): Working {
  return money(profitWire(profitAt(order, price, instrument.domain)), instrument);
}

/** The margin at the opening price, of the lots that are left. */
export function marginWorking(order: Order, instrument: InstrumentInfo): Working {
  const { marginMode, unitsPerLot, pricePrecision } = instrument.domain;
  const { lots, multiple, conversion, openPrice: price } = order;
  const calculation = marginFor({
    marginMode,
    lots,
    unitsPerLot,
    price,
    pricePrecision,
    conversion,
    multiple,
  });
  return money(marginWire(calculation), instrument);
}

/** The fee at the rate of now, of the lots that are left. */
export function feeWorking(order: Order, feeType: FeeType, instrument: InstrumentInfo): Working {
  const { feeRateMicros } = instrument.domain;
  const { lots, marginMicros } = order;
  return money(feeWire(feeFor({ feeType, feeRateMicros, lots, marginMicros })), instrument);
}

/** A calculation that gives dollars. */
export function money(calculation: Omit<Working, 'unit' | 'terms'>, instrument: InstrumentInfo): Working {
  return { ...calculation, unit: 'money', terms: termsOfInstrument(instrument) };
}
