/** Calculation with what its symbols need to be displayed. */

import type { CalculationWire } from '@vernier/shared/api/shapes/order';

export interface DisplayCalculation extends Omit<CalculationWire, 'name'> {
  readonly name: CalculationName;
  /** Unit of the value: dollars, percent, or dollars per unit of a currency. */
  readonly unit: 'money' | 'percent' | 'rate';
  readonly terms: TermContext;
}

export type CalculationName = CalculationWire['name'] | 'equity' | 'risk';

export interface TermContext {
  /** Decimals of the prices. */
  readonly precision: number;
  /** Lots have at least the decimals of this step; null while the instrument is unknown. */
  readonly lotStep: number | null;
  /** The quote currency; empty while it is unknown. */
  readonly currency: string;
}
