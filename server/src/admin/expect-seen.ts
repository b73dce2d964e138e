/** Refuses a change that was made from something that another administrator has changed since [ADMIN-4]. */

import { isDeepStrictEqual } from 'node:util';
import { refuse } from '@vernier/shared/refusals';
import { Refused } from './failures.ts';

/** `seen` is undefined where the caller does not say what the change was made from. */
export function expectSeen<Value>(seen: Value | undefined, now: Value): void {
  if (seen !== undefined && !isDeepStrictEqual(seen, now)) throw new Refused(refuse('state_changed'));
}
