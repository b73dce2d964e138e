/** Calculations of numbers that the server explains, each with what its symbols need to be displayed. */

import type { OrderView } from '@vernier/shared/api/order-codec';
import type { FigureNumberWire } from '@vernier/shared/api/shapes/figure';
import { instrumentByCode, instrumentBook } from '../../data/market/instrument-book.ts';
import { type CalculationName, type DisplayCalculation, NO_PRICES, type TermContext } from './calculation.ts';

/** `order` is the one whose prices and lots the numbers have; null without one. */
export function numberCalculations(
  numbers: readonly FigureNumberWire[],
  order: OrderView | null,
): readonly DisplayCalculation[] {
  const terms = order === null ? NO_PRICES : termsOfOrder(order);
  return numbers.map((number) => ({
    ...number,
    unit: UNITS[number.name] ?? 'money',
    terms: number.name === 'conversion' ? { ...terms, precision: pairPrecision(number) } : terms,
  }));
}

/** Names without an entry are dollars. */
const UNITS: Readonly<Partial<Record<CalculationName, DisplayCalculation['unit']>>> = {
  conversion: 'rate',
  trailing_stop: 'price',
  level: 'percent',
  margin_level: 'percent',
  risk_rate: 'percent',
  win_rate: 'percent',
  max_drawdown: 'percent',
  three_week_rate: 'percent',
  three_week_win: 'percent',
  total_rate: 'percent',
  profit_factor: 'ratio',
  average_r: 'ratio',
  average_holding: 'seconds',
  total_trade_num: 'number',
  growth: 'number',
};

function termsOfOrder({ instrument: { code, pricePrecision } }: OrderView): TermContext {
  const instrument = instrumentByCode(code);
  return {
    precision: pricePrecision,
    lotStep: instrument?.lotStep ?? null,
    currency: instrument?.quoteCurrency ?? '',
  };
}

/** A conversion is of another pair, with its own decimals. */
function pairPrecision({ inputs }: FigureNumberWire): number {
  return instrumentBook().list.find(({ showCode }) => showCode === inputs['pair'])?.precision ?? 0;
}
