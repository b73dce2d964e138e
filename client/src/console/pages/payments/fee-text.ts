/** A share of an amount as percent, exactly. */

import { NO_VALUE, scaledAt } from '../../../ui/format/decimal.ts';
import { exactText } from '../../../ui/format/number-text.ts';

const RATE_PLACES = 8;
const PERCENT_PLACES = RATE_PLACES - 2;

/** `0.003` is `0.3`. */
export function feePercentText(rate: string): string {
  const scaled = scaledAt(rate, RATE_PLACES);
  return scaled === null ? NO_VALUE : exactText(scaled, PERCENT_PLACES, 0);
}
