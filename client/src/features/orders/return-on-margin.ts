/** Return of a position on its margin. */

import { divRound, type Micros } from '@vernier/shared/numbers/money';

const HUNDREDTHS = 10_000n;

/** Hundredths of a percent, rounded once; null without margin. */
export function returnOnMargin(profitMicros: Micros, marginMicros: Micros): bigint | null {
  return marginMicros > 0n ? divRound(profitMicros * HUNDREDTHS, marginMicros) : null;
}
