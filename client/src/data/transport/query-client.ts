/** The one cache of REST answers. Calls tell the visitor about failures themselves, so nothing here retries a refusal. */

import { retryDelayMs } from '@vernier/sdk/retry-delay';
import { type Query, QueryClient } from '@tanstack/react-query';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import { ApiRefusal, isOverloaded } from './failures.ts';

const MOST_RETRIES = 2;
/** Of what failed in spite of its retries. */
const BACKOFF = { firstMs: 4_000, maxMs: 30_000 };
/** Of reads that a busy server gave up for the sake of orders: sixteen seconds of them. */
const MOST_WAITS = 5;

/** In the `meta` of a query that the offline cache stores: for all users of the device, or for its session only. */
export interface OfflineMeta {
  readonly offline: 'public' | 'session';
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // the browser's word about the network is a guess: asked is asked, and what fails says so
      networkMode: 'always',
      gcTime: 10 * 60_000,
      // the live connection says when something was missed; a focus alone says nothing
      refetchOnWindowFocus: false,
      retry: (count, error) =>
        isOverloaded(error) ? count < MOST_WAITS : count < MOST_RETRIES && !(error instanceof ApiRefusal),
      retryDelay: (count) => 500 * 2 ** count,
    },
  },
});

/** Asks again for what is on the screen and could not be read; call it when the server is back. */
export async function refetchFailed(): Promise<void> {
  await queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
}

/** Asks again, after growing waits, for what is on the screen and could not be read, until the returned function is called. */
export function followFailedReads(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rounds = 0;
  const cache = queryClient.getQueryCache();
  const follow = () => {
    const failed = cache.findAll({ type: 'active', predicate: hasFailed });
    if (failed.length === 0) {
      rounds = 0;
      clearTimeout(timer);
      timer = undefined;
    } else if (timer === undefined && failed.every(({ state }) => state.fetchStatus === 'idle')) {
      rounds += 1;
      timer = setTimeout(
        () => {
          timer = undefined;
          void refetchFailed();
        },
        retryDelayMs(rounds, Math.random(), BACKOFF),
      );
    }
  };
  const forget = cache.subscribe(({ type }) => {
    if (type === 'updated' || type === 'observerAdded' || type === 'observerRemoved') follow();
  });
  return () => {
    clearTimeout(timer);
    forget();
  };
}

/** Removes what was read with a session that is over. */
export function forgetQueriesOf({ token }: SessionScope): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(token) });
}

/** A refusal is an answer; only a read that got none is asked again. */
function hasFailed({ state }: Query): boolean {
  return state.status === 'error' && !(state.error instanceof ApiRefusal && !isOverloaded(state.error));
}
