/** Amounts of money in responses: decimal strings as whole micro-dollars. */

import { isDecimalFailure } from '@vernier/shared/numbers/decimal';
import { type Micros, parseMicros } from '@vernier/shared/numbers/money';

/** The server writes well-formed amounts; a malformed one counts as zero so that it does not break a list. */
export function microsOf(text: string): Micros {
  const micros = parseMicros(text);
  return isDecimalFailure(micros) ? 0n : micros;
}
