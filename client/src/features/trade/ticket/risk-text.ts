/** Risk rate as the ticket writes it. */

import { formatScaled } from '@vernier/shared/numbers/decimal';
import { percentText } from '../../../ui/format/percent-text.ts';

/** Hundredths of a percent as text. */
export function riskText(cents: number): string {
  return percentText(formatScaled(cents, 2));
}
