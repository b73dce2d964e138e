/** A computed amount together with what it was computed from, so that an explanation can never differ from the number. */

import { divRound, type Micros } from '../../numbers/money.ts';

export type FormulaId =
  | 'margin_leveraged'
  | 'margin_fixed'
  | 'fee_per_lot'
  | 'fee_of_margin'
  | 'profit_buy'
  | 'profit_sell'
  | 'swap_usd_per_lot'
  | 'swap_points'
  | 'swap_percent_year';

export interface Calculation<Inputs = Readonly<Record<string, unknown>>> {
  readonly formula: FormulaId;
  readonly inputs: Inputs;
  readonly micros: Micros;
}

/** An amount as an exact fraction, rounded here and nowhere else [NUMBER-1]. */
export function calculated<Inputs>(
  formula: FormulaId,
  inputs: Inputs,
  exact: { readonly numerator: bigint; readonly denominator: bigint },
): Calculation<Inputs> {
  return { formula, inputs, micros: divRound(exact.numerator, exact.denominator) };
}
