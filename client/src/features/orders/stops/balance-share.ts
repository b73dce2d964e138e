/** Result as a share of the balance: how much of the account a stop risks. */

import type { Micros } from '@vernier/shared/numbers/money';
import { hundredthsText } from '../../../ui/format/percent-text.ts';
import { returnOnMargin } from '../return-on-margin.ts';

/** `1.15%`, without a sign; null without a balance. */
export function shareText(micros: Micros, balanceMicros: Micros): string | null {
  const hundredths = returnOnMargin(micros, balanceMicros);
  return hundredths === null ? null : hundredthsText(hundredths);
}
