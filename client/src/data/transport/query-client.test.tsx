/** Reads that fail while the server answers: repeated after growing waits, and deleted with their session. */

import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { demoUser } from '../../../test/user-wire.ts';
import { SessionScope } from '../browser-storage/session-scope.ts';
import { ApiRefusal, TransportFailure } from './failures.ts';
import { followFailedReads, forgetQueriesOf, queryClient } from './query-client.ts';

let answers: (Error | number)[];
let reads: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  queryClient.clear();
  reads = 0;
  stop = followFailedReads();
});

afterEach(() => {
  stop();
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
});

function Cached({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

function read() {
  reads += 1;
  const answer = answers.shift() ?? new TransportFailure('offline', 'network');
  return typeof answer === 'number' ? Promise.resolve(answer) : Promise.reject(answer);
}

async function shown(ms: number) {
  const { result } = renderHook(() => useQuery({ queryKey: ['list', 'TOKEN'], queryFn: read }), {
    wrapper: Cached,
  });
  await act(() => vi.advanceTimersByTimeAsync(ms));
  return result;
}

it('[COMMAND-8] a list that is shown and could not be read is read until it is', async () => {
  answers = [];
  const result = await shown(60_000);
  expect(reads).toBeGreaterThan(6);
  answers = [7];
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(result.current.data).toBe(7);
  const before = reads;
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(reads).toBe(before);
});

it('[COMMAND-8] a refused read is not repeated', async () => {
  answers = [new ApiRefusal(1003, 'no', {})];
  await shown(120_000);
  expect(reads).toBe(1);
});

it('[COMMAND-6] what was read with a session is forgotten with it', () => {
  queryClient.setQueryData(['list', 'TOKEN'], 1);
  queryClient.setQueryData(['list', 'ANOTHER'], 2);
  forgetQueriesOf(new SessionScope({ token: 'TOKEN', user: demoUser }));
  expect(queryClient.getQueryData(['list', 'TOKEN'])).toBeUndefined();
  expect(queryClient.getQueryData(['list', 'ANOTHER'])).toBe(2);
});
