/** The ranking: all traders, one trader with daily results, the arithmetic of its figures, and its orders page by page. */

import { useQuery } from '@tanstack/react-query';
import { decodeOrder, type OrderView } from '@vernier/shared/api/order-codec';
import type { FigureWire, TraderFigure } from '@vernier/shared/api/shapes/figure';
import type { TraderInfoWire, TraderWire } from '@vernier/shared/api/shapes/trader';
import { type LoadState, useLoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';
import { type OfflineMeta, queryClient } from '../transport/query-client.ts';
import { type Records, useRecords } from '../transport/record-pages.ts';

/** Refresh interval while the page is shown. */
const FRESH_MS = 5_000;
const LIST = ['ranking'];

export function useTraders(): LoadState<readonly TraderWire[]> {
  return useLoadState({
    queryKey: LIST,
    queryFn: ({ signal }) => vernier.call('followList', {}, { signal, quiet: true }),
    select: ({ data }) => data,
    meta: { offline: 'public' } satisfies OfflineMeta,
    refetchInterval: FRESH_MS,
  });
}

/** True unless the site disables copying; also before the site settings are read. */
export function useCopyOffered(): boolean {
  const { data } = useQuery({
    queryKey: ['setting', 'copy_trading'],
    queryFn: ({ signal }) => vernier.call('defaultSetting', { key: 'copy_trading' }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.value !== 'off';
}

export function refreshTraders(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: LIST });
}

/** Undefined until it is known. */
export function useTrader(id: string): TraderInfoWire | undefined {
  const { data } = useQuery({
    queryKey: ['trader', id],
    queryFn: ({ signal }) => vernier.call('followInfo', { id }, { signal, quiet: true }),
    refetchInterval: FRESH_MS,
  });
  return data;
}

/** The arithmetic of a figure of a trader. */
export function useTraderFigure(id: string, figure: TraderFigure): LoadState<FigureWire> {
  return useLoadState({
    queryKey: ['traderFigure', id, figure],
    queryFn: ({ signal }) => vernier.call('explainTrader', { id, figure }, { signal, quiet: true }),
    refetchInterval: FRESH_MS,
  });
}

/** Open ones first, then the newest closed. */
export function useTraderOrders(id: string): Records<OrderView> {
  return useRecords<OrderView>({
    key: ['traderOrders', id],
    enabled: true,
    async read(page, signal) {
      const { data, total } = await vernier.call('followOrders', { id, page }, { signal, quiet: true });
      return { list: data.map(decodeOrder), total };
    },
    idOf: ({ id: orderId }) => orderId,
  });
}
