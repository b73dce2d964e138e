/** The record of how an order came about, step by step; read again when the order has changed. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OrderFillWire, OrderWire } from '@vernier/shared/api/shapes/order';
import { vernier } from '../transport/vernier.ts';
import { ApiRefusal, TransportFailure } from '../transport/failures.ts';
import { useSession } from '../user/session.ts';

export type OrderFill =
  | { readonly state: 'loading' }
  | { readonly state: 'read'; readonly fill: OrderFillWire }
  /** The server's own words for why there is none. */
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'failed'; readonly offline: boolean; readonly retry: () => void };

/** What changes with every step that the record can gain. */
function stamp(order: OrderWire): readonly unknown[] {
  const { Status, Quantity, TargetLossPrice, TargetProfitPrice, Swap, CloseTime } = order;
  return [Status, Quantity, TargetLossPrice, TargetProfitPrice, Swap, CloseTime];
}

export function useOrderFill(order: OrderWire): OrderFill {
  const token = useSession()?.token;
  const { data, error, refetch } = useQuery({
    queryKey: ['order-fill', token ?? null, order.Id, ...stamp(order)],
    queryFn: ({ signal }) => vernier.call('orderFill', { id: order.Id }, { signal, quiet: true }),
    // the steps before stay where they are while the newest one is read
    placeholderData: keepPreviousData,
  });
  if (data !== undefined && data.order.Id === order.Id) return { state: 'read', fill: data };
  if (error instanceof ApiRefusal) return { state: 'refused', message: error.message };
  if (error !== null) {
    const offline = error instanceof TransportFailure && error.kind === 'offline';
    return { state: 'failed', offline, retry: () => void refetch() };
  }
  return { state: 'loading' };
}
