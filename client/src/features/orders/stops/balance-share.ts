/** A result as a share of the balance, as text: how much of the account a stop puts at stake. */

import type { Micros } from '@vernier/shared/money';
import { hundredthsText } from '../../../ui/format/percent-text.ts';
import { returnOnMargin } from '../return-on-margin.ts';

/** `1.15%`, without a sign; null while there is no balance. */
export function shareText(micros: Micros, balanceMicros: Micros): string | null {
  const hundredths = returnOnMargin(micros, balanceMicros);
  return hundredths === null ? null : hundredthsText(hundredths);
}
