/** The cache of REST responses. Calls show notices of failures, and a refusal is not retried. */

import { retryDelayMs } from '@vernier/sdk/retry-delay';
import { type Query, QueryClient } from '@tanstack/react-query';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import { ApiRefusal, isOverloaded } from './failures.ts';

const MOST_RETRIES = 2;
/** For queries that failed in spite of their retries. */
const BACKOFF = { firstMs: 4_000, maxMs: 30_000 };
/** Retries of reads that a busy server refused: sixteen seconds. */
const MOST_WAITS = 5;

/** In the `meta` of a query that the offline cache stores: for all users of the device, or for its session only. */
export interface OfflineMeta {
  readonly offline: 'public' | 'session';
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // the browser's network state is a guess: a query always runs, and fails if there is no network
      networkMode: 'always',
      gcTime: 10 * 60_000,
      // the live connection reports missed changes; focus is no sign of them
      refetchOnWindowFocus: false,
      retry: (count, error) =>
        isOverloaded(error) ? count < MOST_WAITS : count < MOST_RETRIES && !(error instanceof ApiRefusal),
      retryDelay: (count) => 500 * 2 ** count,
    },
  },
});

/** Reads failed queries of the screen again; call it when the server is back. */
export async function refetchFailed(): Promise<void> {
  await queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
}

/** Reads failed queries of the screen again after growing delays, until the returned function is called. */
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

/** A refusal is a result; only a query without a response is read again. */
function hasFailed({ state }: Query): boolean {
  return state.status === 'error' && !(state.error instanceof ApiRefusal && !isOverloaded(state.error));
}
