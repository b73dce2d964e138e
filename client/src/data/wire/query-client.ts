/** The one cache of REST answers. Calls tell the visitor about failures themselves, so nothing here retries a refusal. */

import { QueryClient } from '@tanstack/react-query';
import { ApiRefusal, isOverloaded } from './failures.ts';

const MOST_RETRIES = 2;
/** Of reads that a busy server gave up for the sake of orders: sixteen seconds of them. */
const MOST_WAITS = 5;

/** In the `meta` of a query: its answer is kept on this device for a start without a network (kept.ts). */
export interface Kept {
  readonly kept: 'everybody' | 'owner';
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
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
