/** Query cache of the console. A refusal is final; only a missing response is retried. */

import { QueryCache, QueryClient } from '@tanstack/react-query';
import type { AdminOutput } from './admin-api.ts';
import { reasonOf } from './failures.ts';
import { endAdminSession, sessionToken } from './session.ts';

const MOST_RETRIES = 2;

/** A session that is over shows the login, whichever call finds out. */
export function endInvalidSession(error: unknown): void {
  if (reasonOf(error) === 'session_invalid') endAdminSession(sessionToken());
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endInvalidSession }),
  defaultOptions: {
    queries: {
      // the change versions report changes; until then a response is fresh
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < MOST_RETRIES && reasonOf(error) === null,
      retryDelay: (count) => 500 * 2 ** count,
    },
  },
});

/** After a change: everything that was read of an area is read again. */
export function refetchArea(
  area: keyof AdminOutput | keyof AdminOutput['office']['pulse']['versions'],
): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [[area]] });
}
