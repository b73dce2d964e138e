/** Closed orders, page by page, newest first; a close that is pushed appears at once. */

import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { parseMicros } from '@vernier/shared/numbers/money';
import type { DealsWire, OrderWire } from '@vernier/shared/api/shapes/order';
import { useMemo } from 'react';
import { vernier } from '../transport/vernier.ts';
import { exact } from '../market/instrument-info.ts';
import { type OfflineMeta, queryClient } from '../transport/query-client.ts';
import { useSession } from '../user/session.ts';
import { currentSession } from '../browser-storage/session-store.ts';

const HISTORY = 'history';
const CLOSED = 3;

type Pages = InfiniteData<DealsWire, number>;

function keyOf(token: string | undefined): readonly unknown[] {
  return [HISTORY, token ?? null];
}

export interface History {
  readonly orders: readonly OrderWire[];
  readonly total: number;
  readonly realisedMicros: bigint;
  readonly loading: boolean;
  /** Nothing to show, and the last attempt failed. */
  readonly failed: boolean;
  readonly more: boolean;
  loadMore(): void;
  retry(): void;
}

export function useHistory(): History {
  const token = useSession()?.token;
  const query = useInfiniteQuery({
    queryKey: keyOf(token),
    queryFn: ({ pageParam, signal }) =>
      vernier.call('myDeals', { status: CLOSED, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.data.length > 0 && count(pages) < last.total ? pages.length + 1 : null,
    meta: { offline: 'session' } satisfies OfflineMeta,
    enabled: token !== undefined,
  });
  const pages = query.data?.pages;
  const orders = useMemo(() => distinct(pages ?? []), [pages]);
  const first = pages?.[0];
  return {
    orders,
    total: first?.total ?? 0,
    realisedMicros: first === undefined ? 0n : exact(parseMicros(first.all_fact_profits)),
    loading: query.isPending && token !== undefined,
    failed: query.isError && pages === undefined,
    more: query.hasNextPage,
    loadMore: () => {
      if (!query.isFetchingNextPage) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

/** Puts a closed order on top until the list was read again. */
export function addToHistory(order: OrderWire): void {
  queryClient.setQueryData<Pages>(keyOf(currentSession()?.token), (data) => {
    const first = data?.pages[0];
    if (data === undefined || first === undefined) return data;
    if (distinct(data.pages).some((known) => known.Id === order.Id)) return data;
    const pages = [
      { ...first, data: [order, ...first.data], total: first.total + 1 },
      ...data.pages.slice(1),
    ];
    return { ...data, pages };
  });
  void refreshHistory();
}

export async function refreshHistory(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [HISTORY] });
}

function count(pages: readonly DealsWire[]): number {
  return pages.reduce((sum, { data }) => sum + data.length, 0);
}

/** Pages shift when an order closes between two reads; an order is shown once. */
function distinct(pages: readonly DealsWire[]): OrderWire[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((order) => [order.Id, order])).values()];
}
