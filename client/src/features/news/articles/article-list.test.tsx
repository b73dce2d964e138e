/** Tests of the rows of articles: their text direction, and the placeholder of a missing picture. */

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NewsRecords } from '../../../data/content/news.ts';
import { queryClient } from '../../../data/transport/query-client.ts';
import type { NewsRowWire } from '@vernier/shared/api/shapes/site';
import { startI18n } from '../../../i18n/setup.ts';
import { ArticleList } from './article-list.tsx';

const ROW = { title: 'Euro rises', desc: '', logo: '', created_at: '2026-11-20T14:24:00Z' };
const NO_TEXTS = { nothing: '', nothingText: '', failed: '', failedText: '' };

function drawn(rows: readonly Partial<NewsRowWire>[]) {
  const articles: NewsRecords = {
    first: undefined,
    rows: rows.map((row, id) => ({ ...ROW, ...row, id })),
    total: rows.length,
    loading: false,
    failed: false,
    more: false,
    loadingMore: false,
    moreFailed: false,
    loadMore: () => {},
    retry: () => {},
    hasNewer: false,
    showNewer: () => {},
  };
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ArticleList articles={articles} texts={NO_TEXTS} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  document.documentElement.dataset['language'] = 'en';
  await startI18n();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset['language'];
});

it('[SITE-4] a row takes the direction of most of its letters, with its facts', () => {
  drawn([
    { title: 'NAT GAS يرتفع', desc: 'صعد السعر خلال ساعة واحدة' },
    { title: 'Euro rises', desc: 'Factory orders beat forecasts' },
  ]);
  const directions = [0, 1].map((id) =>
    screen.getByTestId(`news-${id}`).querySelector('[dir]')?.getAttribute('dir'),
  );
  expect(directions).toEqual(['rtl', 'ltr']);
});

it('[SITE-4] a picture that cannot be loaded is replaced by a field of ticks', () => {
  const { container } = drawn([{ logo: '/news/fills.svg' }]);
  const frame = container.querySelector('.article-picture');
  const picture = frame?.querySelector('img');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  expect([frame?.querySelector('img'), frame?.childElementCount]).toEqual([null, 1]);
});
