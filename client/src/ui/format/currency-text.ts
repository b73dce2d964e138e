/** Amounts of other currencies than the account's own, from the wire: as many decimals as matter, and two at least. */

import { NO_VALUE, scaledAt } from './decimal.ts';
import { exactText } from './exact-text.ts';

const PLACES = 8;
const LEAST = 2;

/** `currencyText('500.00000000')` is `500.00`, `currencyText('0.01250000')` is `0.0125`. */
export function currencyText(units: string): string {
  const scaled = scaledAt(units, PLACES);
  return scaled === null ? NO_VALUE : exactText(scaled, PLACES, LEAST);
}
