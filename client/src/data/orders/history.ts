/** Closed orders, page by page, newest first; a close that is pushed appears at once. */

import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { parseMicros } from '@vernier/shared/numbers/money';
import {
  addTotals,
  type HistoryTotals,
  NO_TOTALS,
  totalsOf,
} from '@vernier/shared/trading/orders/history-totals';
import { type ClosedOrderView, decodeOrder, isClosedView } from '@vernier/shared/api/order-codec';
import { useMemo } from 'react';
import { vernier } from '../transport/vernier.ts';
import { exact } from '@vernier/shared/numbers/decimal';
import { type OfflineMeta, queryClient } from '../transport/query-client.ts';
import { useSession } from '../user/session.ts';
import { currentSession } from '../browser-storage/session-store.ts';

const HISTORY = 'history';
const CLOSED = 3;

interface HistoryPage {
  readonly orders: readonly ClosedOrderView[];
  readonly total: number;
  readonly totals: HistoryTotals;
}

type Pages = InfiniteData<HistoryPage, number>;

function keyOf(token: string | undefined): readonly unknown[] {
  return [HISTORY, token ?? null];
}

export interface History {
  readonly orders: readonly ClosedOrderView[];
  readonly total: number;
  /** Of all closed orders, loaded or not. */
  readonly totals: HistoryTotals;
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
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.orders.length > 0 && count(pages) < last.total ? pages.length + 1 : null,
    meta: { offline: 'session' } satisfies OfflineMeta,
    enabled: token !== undefined,
  });
  const pages = query.data?.pages;
  const orders = useMemo(() => distinct(pages ?? []), [pages]);
  const first = pages?.[0];
  return {
    orders,
    total: first?.total ?? 0,
    totals: first?.totals ?? NO_TOTALS,
    loading: query.isPending && token !== undefined,
    failed: query.isError && pages === undefined,
    more: query.hasNextPage,
    loadMore: () => {
      if (!query.isFetchingNextPage) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

async function readPage(page: number, signal: AbortSignal): Promise<HistoryPage> {
  const { data, total, net_profit, positions, wins } = await vernier.call(
    'myDeals',
    { status: CLOSED, page },
    { signal, quiet: true },
  );
  const orders = data.map(decodeOrder).filter(isClosedView);
  const netMicros = exact(parseMicros(net_profit ?? '0'));
  return { orders, total, totals: { netMicros, positions: positions ?? 0, wins: wins ?? 0 } };
}

/** Puts a closed order on top until the list was read again. */
export function addToHistory(order: ClosedOrderView): void {
  queryClient.setQueryData<Pages>(keyOf(currentSession()?.token), (data) => {
    const first = data?.pages[0];
    if (data === undefined || first === undefined) return data;
    if (distinct(data.pages).some((known) => known.id === order.id)) return data;
    const pages = [
      {
        orders: [order, ...first.orders],
        total: first.total + 1,
        totals: addTotals(first.totals, totalsOf([order])),
      },
      ...data.pages.slice(1),
    ];
    return { ...data, pages };
  });
  void refreshHistory();
}

export async function refreshHistory(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [HISTORY] });
}

function count(pages: readonly HistoryPage[]): number {
  return pages.reduce((sum, { orders }) => sum + orders.length, 0);
}

/** Pages shift when an order closes between two reads; an order is shown once. */
function distinct(pages: readonly HistoryPage[]): ClosedOrderView[] {
  return [...new Map(pages.flatMap(({ orders }) => orders).map((order) => [order.id, order])).values()];
}
