/** Calculation of an amount of an order, with what its symbols need to be displayed. */

import type { OrderView } from '@vernier/shared/api/order-codec';
import type { CalculationWire } from '@vernier/shared/api/shapes/order';
import { instrumentByCode, instrumentBook } from '../../data/market/instrument-book.ts';
import type { DisplayCalculation } from './calculation.ts';

export function fillCalculation(
  number: CalculationWire,
  { instrument: { code, pricePrecision } }: OrderView,
): DisplayCalculation {
  const instrument = instrumentByCode(code);
  const currency = instrument?.quoteCurrency ?? '';
  const lotStep = instrument?.lotStep ?? null;
  return number.name === 'conversion'
    ? { ...number, unit: 'rate', terms: { precision: pairPrecision(number), lotStep, currency } }
    : { ...number, unit: unitOf(number.name), terms: { precision: pricePrecision, lotStep, currency } };
}

function unitOf(name: CalculationWire['name']): DisplayCalculation['unit'] {
  if (name === 'level') return 'percent';
  return name === 'trailing_stop' ? 'price' : 'money';
}

/** A conversion is of another pair, with its own decimals. */
function pairPrecision({ inputs }: CalculationWire): number {
  return instrumentBook().list.find(({ showCode }) => showCode === inputs['pair'])?.precision ?? 0;
}
