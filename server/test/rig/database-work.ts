/** Outstanding statements of PostgreSQL: a test server ends on SQLite in the same turn what takes some turns there. */

import { setImmediate } from 'node:timers/promises';

/** The executor gathers orders for eight turns of the event loop. */
const QUIET_TURNS = 12;

type Callback = (...results: unknown[]) => void;
type Method = (...values: never[]) => unknown;

let outstanding = 0;
const counted = new WeakSet<object>();

/** Whether a statement has no result yet, or a call waits for the end of those before. On SQLite there is never one. */
export function hasDatabaseWork(): boolean {
  return outstanding > 0 || waiting !== null;
}

let quietTurns = 0;
let waiting: Promise<void> | null = null;

/** Resolves when no statement is outstanding, and none follows from the results of the last ones; at once for all who wait. */
export function databaseIdle(): Promise<void> {
  quietTurns = 0;
  waiting ??= waitForQuiet().finally(() => (waiting = null));
  return waiting;
}

async function waitForQuiet(): Promise<void> {
  while (quietTurns < QUIET_TURNS) {
    await setImmediate();
    quietTurns = outstanding > 0 ? 0 : quietTurns + 1;
  }
}

/** A query in a form that the driver calls back. */
interface Submitted {
  submit(): void;
  callback(...results: unknown[]): void;
}

/** Counts the calls of a method of the driver, which gets a submitted query, has a callback as its last value or returns a promise. */
export function countCalls<Name extends string>(of: Record<Name, Method>, name: Name): void {
  if (counted.has(of)) return;
  counted.add(of);
  const method = of[name] as (this: unknown, ...values: unknown[]) => unknown;
  of[name] = function (this: unknown, ...values: unknown[]): unknown {
    outstanding += 1;
    const [query] = values as readonly unknown[];
    if (isSubmitted(query)) {
      query.callback = counting(query.callback);
      return method.call(this, ...values);
    }
    const callback: unknown = values.at(-1);
    if (typeof callback === 'function')
      return method.call(this, ...values.slice(0, -1), counting(callback as Callback));
    const result = method.call(this, ...values) as Promise<unknown>;
    const finished = () => (outstanding -= 1);
    result.then(finished, finished);
    return result;
  };
}

function counting(callback: Callback): Callback {
  return (...results) => {
    outstanding -= 1;
    callback(...results);
  };
}

function isSubmitted(query: unknown): query is Submitted {
  return typeof query === 'object' && query !== null && 'submit' in query && 'callback' in query;
}
