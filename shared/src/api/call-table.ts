/** The part of the call definitions that a client needs at run time. The build of the client replaces this module by its values (`client/build/call-table.ts`), which keeps schemas and documents out of the pages. */

import { type CallName, CALLS, callOf, type KeyedCallName } from './calls.ts';

const NAMES = Object.keys(CALLS) as CallName[];

/** Method and path, such as `GET /v1/api/forex/kline`. */
export const PATHS = Object.fromEntries(
  NAMES.map((name) => [name, `${callOf(name).method} ${callOf(name).path}`]),
) as Readonly<Record<CallName, string>>;

/** Calls that take an idempotency key. */
export const KEYED_CALLS = NAMES.filter((name) => callOf(name).keyed === true) as readonly KeyedCallName[];
