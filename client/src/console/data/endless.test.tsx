/** Lists of the console that are read page by page with a cursor. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type Cursor, useEndless } from './endless.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

/** Rows of the database, the newest first. */
let rows = [5, 4, 3, 2, 1];
const cursors: Cursor[] = [];

/** Pages of two rows, as the server reads them. */
function read(cursor: Cursor) {
  cursors.push(cursor);
  const list = rows.filter((id) => cursor === undefined || id < cursor).slice(0, 2);
  const next = list.length < 2 ? null : (list.at(-1) ?? null);
  return Promise.resolve({ list, total: rows.length, next });
}

afterEach(cleanup);

test('[ADMIN-28] a list goes on at the cursor of its last page, and no row that came meanwhile is shown twice', async () => {
  const { result } = renderHook(() => useEndless({ path: ['users', 'list'], filter: {}, read }), { wrapper });
  await waitFor(() => expect(result.current.rows).toEqual([5, 4]));
  rows = [6, ...rows];
  act(() => result.current.onMore());
  await waitFor(() => expect(result.current.rows).toEqual([5, 4, 3, 2]));
  act(() => result.current.onMore());
  await waitFor(() => expect(result.current.rows).toEqual([5, 4, 3, 2, 1]));
  expect([cursors, result.current.more]).toEqual([[undefined, 4, 2], false]);

  act(() => result.current.retry());
  await waitFor(() => expect(result.current.rows).toEqual([6, 5, 4, 3, 2, 1]));
});
