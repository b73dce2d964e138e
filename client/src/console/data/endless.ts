/** Lists of the admin API: `{ cursor } → { list, total, next }` page by page, or all at once. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

interface Source<Row> {
  /** The procedure, such as `['users', 'list']`; a change of its area refetches it. */
  readonly path: readonly [string, ...string[]];
  /** What narrows the list down; part of its identity. */
  readonly filter: unknown;
  /** The list is fetched only when true, which is the default. */
  readonly enabled?: boolean;
  /** For rows that change without a change version: the interval, up to a number of rows. */
  readonly refetch?: { readonly everyMs: number; readonly maxRows: number };
  /** The page at a cursor: the `next` of the page before, undefined for the first one. */
  readonly read: (cursor: Cursor) => Promise<ListPage<Row>>;
}

export type Cursor = number | undefined;

export interface ListPage<Row> {
  readonly list: readonly Row[];
  readonly total: number;
  /** Null after the last page. */
  readonly next: number | null;
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

export function useEndless<Row>(source: Source<Row>): Endless<Row> {
  const { path, filter, enabled = true, refetch: refetching, read } = source;
  const query = useInfiniteQuery({
    // keyed as the hooks of the same procedure are, so that one invalidation reaches both
    queryKey: [path, { input: filter, type: 'pages' }],
    enabled,
    initialPageParam: undefined as Cursor,
    queryFn: ({ pageParam }) => read(pageParam),
    refetchInterval: ({ state: { data } }) =>
      refetching !== undefined && rowsOf(data?.pages).length <= refetching.maxRows && refetching.everyMs,
    getNextPageParam: ({ next }) => next,
  });
  const { fetchNextPage, refetch } = query;
  const onMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    rows: rowsOf(query.data?.pages),
    total: query.data?.pages.at(-1)?.total ?? 0,
    enabled,
    pending: enabled && query.isPending,
    error: query.isError ? query.error : null,
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    onMore,
    retry,
  };
}

function rowsOf<Row>(pages: readonly { readonly list: readonly Row[] }[] = []): readonly Row[] {
  return pages.flatMap(({ list }) => list);
}

export interface WholeList<Data> {
  readonly data: Data | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** A query whose answer is the whole list. */
export function wholeList<Row>({
  data = [],
  isPending,
  error,
  refetch,
}: WholeList<readonly Row[]>): Endless<Row> {
  return {
    rows: data,
    total: data.length,
    enabled: true,
    pending: isPending,
    error: error instanceof Error ? error : null,
    more: false,
    loadingMore: false,
    onMore: () => {},
    retry: () => void refetch(),
  };
}
