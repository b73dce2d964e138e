/** Reads that a start without a network shows again, besides those of prices and accounts. */

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNews } from '../content/news.ts';
import { useTraders } from '../market/ranking.ts';
import { queryClient } from '../transport/query-client.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('[OFFLINE-5] the ranking and the news are stored for all users of the device', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  renderHook(() => [useTraders(), useNews(1)], { wrapper });
  const metas = queryClient
    .getQueryCache()
    .getAll()
    .map(({ meta }) => meta?.['offline']);
  expect(metas).toEqual(['public', 'public']);
});
