/** The list of instruments while only its beginning is known, and after it is loaded. */

import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instrumentWire } from '../../../test/instrument-wire.ts';
import { demoUser as user } from '../../../test/user-wire.ts';
import { connectPage } from '../page.ts';
import { queryClient } from '../transport/query-client.ts';
import { setSession } from '../browser-storage/session-store.ts';
import { rereadForAccount, showFirstInstruments, useListedInstruments } from './instruments.ts';

const WHOLE = ['EURUSD', 'GBPUSD', 'USDJPY'].map((code, i) => instrumentWire(i + 1, code));
let answer: object;

beforeEach(() => {
  queryClient.clear();
  connectPage({ language: () => 'en', notify: () => {}, goTo: () => {}, here: () => '/' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  showFirstInstruments({
    language: 'en',
    instruments: WHOLE.slice(0, 2),
    count: WHOLE.length,
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function listed() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(useListedInstruments, { wrapper }).result;
}

it('has the beginning immediately, and the same objects when the whole list is loaded', async () => {
  answer = { code: 1, msg: '', data: WHOLE.map((wire) => ({ ...wire, MarketStatus: 0 })) };
  const result = listed();
  const [first, second] = result.current.instruments;
  expect(result.current).toMatchObject({ count: 3, loading: false, failed: false });
  await act(() => vi.waitFor(() => expect(result.current.instruments).toHaveLength(3)));
  // the same objects, so that rows with the same values do not render
  expect(result.current.instruments[0]).toBe(first);
  expect(result.current.instruments[1]).toBe(second);
});

it('has only the beginning when the whole list cannot be loaded', async () => {
  answer = { code: 1002, msg: 'Later.', data: { reason: 'not_found' } };
  const result = listed();
  await act(() => vi.waitFor(() => expect(result.current.failed).toBe(true)));
  expect(result.current.instruments).toHaveLength(2);
  expect(result.current).toMatchObject({ count: 2, loading: false });
});

it('[MARGIN-20] is read again for another account, and not when the user of the same one changes', async () => {
  const end = rereadForAccount();
  const offering = (leverage: number) => [
    { ...instrumentWire(1, 'EURUSD'), HasForexMultiple: [{ Value: leverage }] },
  ];
  answer = { code: 1, msg: '', data: offering(500) };
  const result = listed();
  const highest = () => result.current.instruments.map(({ leverages }) => leverages.at(-1));
  await act(() => vi.waitFor(() => expect(highest()).toEqual([500])));
  answer = { code: 1, msg: '', data: offering(30) };
  act(() => setSession({ token: 'T', user }));
  await act(() => vi.waitFor(() => expect(highest()).toEqual([30])));
  const calls = vi.fn(() => Promise.resolve(Response.json(answer)));
  vi.stubGlobal('fetch', calls);
  act(() => setSession({ token: 'T', user: { ...user } }));
  expect(calls).not.toHaveBeenCalled();
  act(() => setSession(null));
  expect(calls).toHaveBeenCalledTimes(1);
  end();
});
