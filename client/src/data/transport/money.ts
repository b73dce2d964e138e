/** Money from the wire's decimal strings as whole micro-dollars. */

import { isDecimalFailure } from '@vernier/shared/decimal';
import { type Micros, parseMicros } from '@vernier/shared/money';

/** The server writes well-formed money only; anything else counts as nothing rather than breaking a list. */
export function microsOf(text: string): Micros {
  const micros = parseMicros(text);
  return isDecimalFailure(micros) ? 0n : micros;
}
