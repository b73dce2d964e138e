/** News and announcements in the visitor's language: the lists page by page, and one article with its text. */

import { useQuery } from '@tanstack/react-query';
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

/** Newest first. */
export function useNews(category: NewsCategoryChoice): Records<NewsRowWire> {
  return useRecords<NewsRowWire>({
    key: [LIST, category, page().language()],
    enabled: true,
    offline: 'public',
    read: (number, signal) =>
      vernier.call('newsList', { category_id: category, page: number }, { signal, quiet: true }),
    idOf,
  });
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
