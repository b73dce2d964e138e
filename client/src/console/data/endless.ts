/** Paged list of the admin API: `{ page } → { list, total }`, the format of every long list. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

interface Answer<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

interface Source<Row> {
  /** The procedure, such as `['users', 'list']`; a change of its area refetches it. */
  readonly path: readonly [string, ...string[]];
  /** What narrows the list down; part of its identity. */
  readonly filter: unknown;
  /** The list is fetched only when true, which is the default. */
  readonly enabled?: boolean;
  readonly read: (page: number) => Promise<Answer<Row>>;
}

export interface Endless<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly enabled: boolean;
  /** Nothing has arrived yet. */
  readonly pending: boolean;
  readonly error: Error | null;
  readonly more: boolean;
  readonly loadingMore: boolean;
  readonly onMore: () => void;
  readonly retry: () => void;
}

export function useEndless<Row>({ path, filter, enabled = true, read }: Source<Row>): Endless<Row> {
  const query = useInfiniteQuery({
    // keyed as the hooks of the same procedure are, so that one invalidation reaches both
    queryKey: [path, { input: filter, type: 'pages' }],
    enabled,
    initialPageParam: 1,
    queryFn: ({ pageParam }) => read(pageParam),
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((rows, page) => rows + page.list.length, 0);
      return last.list.length > 0 && seen < last.total ? pages.length + 1 : undefined;
    },
  });
  const { fetchNextPage, refetch } = query;
  const onMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const retry = useCallback(() => void refetch(), [refetch]);
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page.list),
    total: pages.at(-1)?.total ?? 0,
    enabled,
    pending: enabled && query.isPending,
    error: query.isError ? query.error : null,
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    onMore,
    retry,
  };
}
