/** Tests of the list of articles while newer ones are read. */

import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../transport/query-client.ts';
import { vernier } from '../transport/vernier.ts';
import { refreshNews, useNews } from './news.ts';

const NEWS = 1;

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** The server's articles, newest first. */
let published: readonly number[];

function opened() {
  vi.spyOn(vernier, 'call').mockImplementation(() =>
    Promise.resolve({
      list: published.map((id) => ({ id, title: '', desc: '', logo: '', created_at: '' })),
      total: published.length,
    }),
  );
  return renderHook(() => useNews(NEWS), { wrapper }).result;
}

const shown = (news: ReturnType<typeof opened>) => ({
  ids: news.current.rows.map(({ id }) => id),
  hasNewer: news.current.hasNewer,
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

it('[SCREEN-25] newer articles wait until the button shows them', async () => {
  published = [2, 1];
  const news = opened();
  await waitFor(() => expect(shown(news)).toEqual({ ids: [2, 1], hasNewer: false }));
  published = [4, 3, 2, 1];
  await act(() => refreshNews(NEWS));
  await waitFor(() => expect(shown(news)).toEqual({ ids: [2, 1], hasNewer: true }));
  act(() => news.current.showNewer());
  expect(shown(news)).toEqual({ ids: [4, 3, 2, 1], hasNewer: false });
});

it('[SCREEN-25] a pull to refresh shows what it has read', async () => {
  published = [1];
  const news = opened();
  await waitFor(() => expect(shown(news)).toEqual({ ids: [1], hasNewer: false }));
  published = [2, 1];
  await act(() => refreshNews(NEWS).then(news.current.showNewer));
  expect(shown(news)).toEqual({ ids: [2, 1], hasNewer: false });
});

it('[SCREEN-25] the list goes on when its first article was removed', async () => {
  published = [2, 1];
  const news = opened();
  await waitFor(() => expect(shown(news)).toEqual({ ids: [2, 1], hasNewer: false }));
  published = [3, 1];
  await act(() => refreshNews(NEWS));
  await waitFor(() => expect(shown(news)).toEqual({ ids: [3, 1], hasNewer: false }));
});
