/** Size tier of a value: the largest one whose value it exceeds [MARGIN-21]. */

import type { Micros } from '../numbers/money.ts';
import type { Instrument, SizeTier } from './instrument.ts';

/** Undefined up to the value of the first tier. */
export function sizeTierOf(
  { sizeTiers = [] }: Pick<Instrument, 'sizeTiers'>,
  size: Micros,
): SizeTier | undefined {
  return sizeTiers.findLast(({ aboveMicros }) => size > aboveMicros);
}
