/** News and announcements in the visitor's language: the lists page by page, and one article with its text. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewsRowWire, NewsWire } from '@vernier/shared/api/shapes/site';
import { vernier } from '../transport/vernier.ts';
import { ApiRefusal } from '../transport/failures.ts';
import { page } from '../page.ts';
import { queryClient } from '../transport/query-client.ts';
import { type Records, useRecords } from '../transport/record-pages.ts';

/** 1 news, 2 announcements. */
export type NewsCategoryChoice = NewsWire['category_id'];

const LIST = 'news';
const ARTICLE = 'article';
const NOT_FOUND = 'not_found';
const idOf = ({ id }: NewsRowWire) => id;

export interface NewsRecords extends Records<NewsRowWire> {
  /** Articles above the shown ones were read. */
  readonly hasNewer: boolean;
  readonly showNewer: () => void;
}

/** Newest first. Articles that are read later wait for `showNewer`, so that the shown ones do not move. */
export function useNews(category: NewsCategoryChoice): NewsRecords {
  const [firstShown, setFirstShown] = useState<number | null>(null);
  const records = useRecords<NewsRowWire>({
    key: [LIST, category, page().language()],
    enabled: true,
    offline: 'public',
    read: (number, signal) =>
      vernier.call('newsList', { category_id: category, page: number }, { signal, quiet: true }),
    idOf,
  });
  const { rows } = records;
  const first = rows[0];
  const shownFrom = rows.findIndex(({ id }) => id === firstShown);
  if (shownFrom === -1 && first !== undefined) setFirstShown(first.id);
  return {
    ...records,
    rows: shownFrom > 0 ? rows.slice(shownFrom) : rows,
    hasNewer: shownFrom > 0,
    showNewer: () => setFirstShown(null),
  };
}

/** Reads the list again, for pull to refresh. */
export function refreshNews(category: NewsCategoryChoice): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [LIST, category] });
}

export interface ReadArticle {
  /** Undefined until it is known. */
  readonly article: NewsWire | undefined;
  /** No article has this number, or it was removed. */
  readonly missing: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** `id` is a part of the address; anything but a number finds no article. */
export function useArticle(id: string | null): ReadArticle {
  const number = /^[1-9]\d{0,14}$/.test(id ?? '') ? Number(id) : null;
  const { data, error, refetch } = useQuery({
    queryKey: [ARTICLE, number, page().language()],
    queryFn: ({ signal }) => vernier.call('newsInfo', { id: number ?? 0 }, { signal, quiet: true }),
    enabled: number !== null,
    retry: (count, failure) => !isMissing(failure) && count < 2,
  });
  const missing = number === null || isMissing(error);
  return {
    article: missing ? undefined : data,
    missing,
    failed: !missing && error !== null && data === undefined,
    retry: () => void refetch(),
  };
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiRefusal && error.reason === NOT_FOUND;
}
