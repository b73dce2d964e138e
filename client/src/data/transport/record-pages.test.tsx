/** A list in pages while its records move: changed in place, put on top when new, and each shown once. */

import { type InfiniteData, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from './query-client.ts';
import { putRecord, useRecords } from './record-pages.ts';

interface Row {
  readonly id: number;
  readonly state: string;
}

interface Page {
  readonly list: readonly Row[];
  readonly total: number;
}

const KEY = ['rows', 'TOKEN'];
const idOf = ({ id }: Row) => id;
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id, state: 'waiting' }));
const shown = () =>
  queryClient
    .getQueryData<InfiniteData<Page>>(KEY)
    ?.pages.map(({ list, total }) => [total, ...list.map(({ id, state }) => `${id} ${state}`)]);

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(KEY, {
    pages: [
      { list: rows(9, 8), total: 4 },
      { list: rows(7, 6), total: 4 },
    ],
    pageParams: [1, 2],
  });
});

describe('putting a record', () => {
  it('[WALLET-1] changes it in its place, on any page', () => {
    putRecord(KEY, { id: 6, state: 'finished' }, idOf);
    expect(shown()).toEqual([
      [4, '9 waiting', '8 waiting'],
      [4, '7 waiting', '6 finished'],
    ]);
  });

  it('[WALLET-1] adds a new one on top and counts it', () => {
    putRecord(KEY, { id: 10, state: 'waiting' }, idOf);
    expect(shown()).toEqual([
      [5, '10 waiting', '9 waiting', '8 waiting'],
      [4, '7 waiting', '6 waiting'],
    ]);
  });

  it('[COMMAND-8] retries a reread of a list that failed', async () => {
    await queryClient.invalidateQueries({ queryKey: KEY });
    putRecord(KEY, { id: 10, state: 'waiting' }, idOf);
    expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
  });

  it('does not change an unread list, so that one record is not taken for the whole list', () => {
    queryClient.clear();
    putRecord(KEY, { id: 10, state: 'waiting' }, idOf);
    expect(shown()).toBeUndefined();
  });
});

describe('reading records', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const pages = [rows(5, 4), rows(4, 3), rows(2)];
  let requestedPages: number[];
  const read = (page: number) => {
    requestedPages.push(page);
    return Promise.resolve({ list: pages[page - 1] ?? [], total: 6 });
  };

  beforeEach(() => {
    requestedPages = [];
    queryClient.clear();
  });
  afterEach(cleanup);

  it('[WALLET-5] continues page by page, shows each once although pages shift, and ends after the last', async () => {
    const source = { key: KEY, enabled: true, read, idOf };
    const { result } = renderHook(() => useRecords<Row>(source), { wrapper });
    expect(result.current.loading).toBe(true);
    await waitFor(() => expect(result.current.rows.map(idOf)).toEqual([5, 4]));
    for (const known of [
      [5, 4, 3],
      [5, 4, 3, 2],
    ]) {
      act(() => result.current.loadMore());
      await waitFor(() => expect(result.current.rows.map(idOf)).toEqual(known));
    }
    expect(result.current).toMatchObject({ total: 6, failed: false, loading: false });
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.more).toBe(false));
    expect(requestedPages).toEqual([1, 2, 3, 4]);
  });

  it('requests nothing without a session', () => {
    const { result } = renderHook(() => useRecords<Row>({ key: KEY, enabled: false, read, idOf }), {
      wrapper,
    });
    expect(result.current).toMatchObject({ loading: false, failed: false, rows: [], more: false });
    expect(requestedPages).toEqual([]);
  });
});
