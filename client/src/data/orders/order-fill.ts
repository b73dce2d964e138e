/** The record of how an order came about, step by step; read again when the order has changed. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { vernier } from '../transport/vernier.ts';
import { decodeOrder, type OrderView } from '@vernier/shared/api/order-codec';
import type { FillStepWire } from '@vernier/shared/api/shapes/order';
import { ApiRefusal, TransportFailure } from '../transport/failures.ts';
import { useSession } from '../user/session.ts';

/** An order with the steps of its life. */
export interface OrderExplanation {
  readonly order: OrderView;
  readonly timeline: readonly FillStepWire[];
}

export type OrderFill =
  | { readonly state: 'loading' }
  | { readonly state: 'read'; readonly fill: OrderExplanation }
  /** The server's message for a missing record. */
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'failed'; readonly offline: boolean; readonly retry: () => void };

/** What changes with every step that the record can gain. */
function stamp(order: OrderView): readonly unknown[] {
  const { status, lots, stopLoss, takeProfit } = order;
  // A key is JSON, which has no bigint.
  const swap = 'swapMicros' in order ? String(order.swapMicros) : null;
  return [status, lots, stopLoss, takeProfit, swap];
}

export function useOrderFill(order: OrderView): OrderFill {
  const token = useSession()?.token;
  const { data, error, refetch } = useQuery({
    queryKey: ['order-fill', token ?? null, order.id, ...stamp(order)],
    async queryFn({ signal }) {
      const fill = await vernier.call('orderFill', { id: order.id }, { signal, quiet: true });
      return { order: decodeOrder(fill.order), timeline: fill.timeline };
    },
    // the steps before stay where they are while the newest one is read
    placeholderData: keepPreviousData,
  });
  if (data !== undefined && data.order.id === order.id) return { state: 'read', fill: data };
  if (error instanceof ApiRefusal) return { state: 'refused', message: error.message };
  if (error !== null) {
    const offline = error instanceof TransportFailure && error.kind === 'offline';
    return { state: 'failed', offline, retry: () => void refetch() };
  }
  return { state: 'loading' };
}
