/** Percentages as text. */

import { type DecimalInput, groupedDigits, NO_VALUE, scaledAt, signText } from './decimal.ts';
import { withPercentSign } from './number-marks.ts';

/** `percentText(0.4187)` is `0.42%`; the direction is said by a caret, or by `signed`. */
export function percentText(percent: DecimalInput, signed = false): string {
  const hundredths = scaledAt(percent, 2);
  return hundredths === null ? NO_VALUE : hundredthsText(hundredths, signed);
}

/** The same for a percentage in hundredths. */
export function hundredthsText(hundredths: bigint | number, signed = false): string {
  return withPercentSign(groupedDigits(hundredths, 2), signText(hundredths, signed));
}
