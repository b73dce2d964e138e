/** Paged lists, newest first: read while the user scrolls, and updated in place when a record changes. */

import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type OfflineMeta, queryClient } from './query-client.ts';

interface RecordPage<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

export interface RecordSource<Row, Page extends RecordPage<Row> = RecordPage<Row>> {
  readonly key: readonly unknown[];
  readonly enabled: boolean;
  /** Stores the first pages in the offline cache. */
  readonly offline?: OfflineMeta['offline'];
  readonly read: (page: number, signal: AbortSignal) => Promise<Page>;
  readonly idOf: (row: Row) => number | string;
}

export interface Records<Row, Page extends RecordPage<Row> = RecordPage<Row>> {
  /** The newest page, for its other fields; undefined until it is known. */
  readonly first: Page | undefined;
  readonly rows: readonly Row[];
  readonly total: number;
  /** Nothing is known yet, and nothing failed yet. */
  readonly loading: boolean;
  /** Nothing to show, and the last attempt failed. */
  readonly failed: boolean;
  readonly more: boolean;
  readonly loadingMore: boolean;
  /** The next page could not be read. */
  readonly moreFailed: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

export function useRecords<Row, Page extends RecordPage<Row> = RecordPage<Row>>(
  source: RecordSource<Row, Page>,
): Records<Row, Page> {
  const { key, enabled, offline, read, idOf } = source;
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage<Row>,
    enabled,
    meta: { offline },
    // pushes update it while it is on the screen, but not before
    staleTime: 0,
  });
  const { data, fetchNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => distinct(data, idOf), [data, idOf]);
  return {
    first: data?.pages[0],
    rows,
    total: data?.pages[0]?.total ?? 0,
    loading: query.isPending && enabled,
    failed: query.isError && data === undefined,
    more: query.hasNextPage,
    loadingMore: isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => {
      if (!isFetchingNextPage) void fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

/** Replaces a record in the list, or adds it on top when it is new. */
export function putRecord<Row>(key: readonly unknown[], row: Row, idOf: (row: Row) => number): void {
  const before = queryClient.getQueryState(key);
  queryClient.setQueryData<InfiniteData<RecordPage<Row>>>(key, (data) => {
    const first = data?.pages[0];
    if (data === undefined || first === undefined) return data;
    const known = data.pages.some(({ list }) => list.some((other) => idOf(other) === idOf(row)));
    if (!known) {
      const grown = { ...first, list: [row, ...first.list], total: first.total + 1 };
      return { ...data, pages: [grown, ...data.pages.slice(1)] };
    }
    const pages = data.pages.map((page) => ({
      ...page,
      list: page.list.map((other) => (idOf(other) === idOf(row) ? row : other)),
    }));
    return { ...data, pages };
  });
  // one known record does not replace a list that could not be read
  if (before?.status === 'error' || before?.isInvalidated === true)
    void queryClient.invalidateQueries({ queryKey: key, exact: true });
}

function nextPage<Row>(last: RecordPage<Row>, pages: readonly RecordPage<Row>[]): number | null {
  const read = pages.reduce((sum, { list }) => sum + list.length, 0);
  return last.list.length > 0 && read < last.total ? pages.length + 1 : null;
}

/** Pages shift when a record is added between two reads; each record is shown once. */
function distinct<Row>(
  data: InfiniteData<RecordPage<Row>> | undefined,
  idOf: (row: Row) => number | string,
): Row[] {
  const rows = data?.pages.flatMap(({ list }) => list) ?? [];
  return [...new Map(rows.map((row) => [idOf(row), row])).values()];
}
