/** Profit as a share: of the margin of a position, and of the balance that a stop risks. */

import { divRound, type Micros } from '@vernier/shared/numbers/money';
import { hundredthsText } from '../../ui/format/number-text.ts';

const HUNDREDTHS = 10_000n;

/** Hundredths of a percent, rounded once; null without margin. */
export function returnOnMargin(profitMicros: Micros, marginMicros: Micros): bigint | null {
  return marginMicros > 0n ? divRound(profitMicros * HUNDREDTHS, marginMicros) : null;
}

/** `1.15%`, without a sign; null without a balance. */
export function balanceShareText(micros: Micros, balanceMicros: Micros): string | null {
  const hundredths = returnOnMargin(micros, balanceMicros);
  return hundredths === null ? null : hundredthsText(hundredths);
}
