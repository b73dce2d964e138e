/** One amount as a page lays it out: the wire's calculation with what its symbols need to be read aright. */

import type { CalculationWire } from '@vernier/shared/api/shapes/order';

export interface Working extends Omit<CalculationWire, 'name'> {
  readonly name: WorkingName;
  /** What the value counts: dollars, percent, or dollars per unit of a currency. */
  readonly unit: 'money' | 'percent' | 'rate';
  readonly terms: TermContext;
}

export type WorkingName = CalculationWire['name'] | 'equity' | 'risk';

export interface TermContext {
  /** Decimals of the prices. */
  readonly precision: number;
  /** Lots have the decimals of this step at least; null while the instrument is not known. */
  readonly lotStep: number | null;
  /** The quote currency; empty while it is not known. */
  readonly currency: string;
}
