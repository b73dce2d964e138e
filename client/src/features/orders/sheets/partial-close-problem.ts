/** Validation of a partial close: the closed and the remaining volume must each be tradable [ORDER-5]. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Lots } from '@vernier/shared/numbers/price';

export type PartialCloseProblem = 'missing' | 'too_few' | 'too_many' | 'off_step' | 'rest_too_small';

type Sizes = Pick<Instrument, 'minLots' | 'lotStep'>;

/** Closing all of it is valid for any size. */
export function partialCloseProblem(
  lots: Lots | null,
  held: Lots,
  { minLots, lotStep }: Sizes,
): PartialCloseProblem | null {
  if (lots === null || lots === 0) return 'missing';
  if (lots === held) return null;
  if (lots > held) return 'too_many';
  if (lots < minLots) return 'too_few';
  if (lots % lotStep !== 0) return 'off_step';
  return held - lots < minLots ? 'rest_too_small' : null;
}

/** A share of a position in whole steps, rounded down; all of it for 100. */
export function volumeShare(held: Lots, percent: number, { lotStep }: Pick<Instrument, 'lotStep'>): Lots {
  if (percent === 100) return held;
  return Math.floor((held * percent) / (100 * lotStep)) * lotStep;
}
