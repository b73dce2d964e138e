/** Events as text for the log, and back: JSON in which whole numbers too large for JSON are decimal strings. */

import { invariant } from '../assert.ts';
import type { EventBody } from './events.ts';

/** Fields that hold a bigint: money by the naming rule, and the two halves of an exact ratio. */
const WHOLE = /Micros$|^(numerator|denominator)$/;

/** The body's fields without its kind, which has a column of its own. */
export function encodeEvent(body: EventBody): string {
  return JSON.stringify(body, (key: string, value: unknown) => {
    if (key === 'kind') return undefined;
    if (typeof value !== 'bigint') return value;
    invariant(WHOLE.test(key), `field ${key} holds a bigint under a name that does not say so`);
    return value.toString();
  });
}

/** The body again; `text` was written by {@link encodeEvent}, so it is trusted to have its shape. */
export function decodeEvent(kind: string, text: string): EventBody {
  const fields = JSON.parse(text, (key: string, value: unknown) =>
    typeof value === 'string' && WHOLE.test(key) ? BigInt(value) : value,
  ) as object;
  return { kind, ...fields } as EventBody;
}
