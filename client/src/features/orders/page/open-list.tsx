/** List of open orders whose rows open a sheet. A row that ends slides out and closes its sheet. */

import { type ComponentType, type ReactNode, useState } from 'react';
import type { ClosedOrderView, OpenOrderView } from '@vernier/shared/api/order-codec';
import { useTranslation } from 'react-i18next';
import type { OrderList } from '../../../data/orders/orders.ts';
import { type ClosingHandle, useClosing, useLeaving } from '../use-closing.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';

interface RowProps<Order> {
  readonly order: Order;
  readonly closing: boolean;
  readonly leaving: boolean;
  readonly hidden: boolean;
  readonly onOpen: (id: number) => void;
}

interface SheetProps<Order> {
  readonly order: Order | null;
  readonly hidden: boolean;
  readonly closing: ClosingHandle;
  readonly onClose: () => void;
}

interface OpenListProps<Order> {
  readonly source: OrderList<Order>;
  /** The order that slides out when it ends; null for an order of the other list. */
  readonly leavingOf: (order: ClosedOrderView) => Order | null;
  readonly label: string;
  readonly hidden: boolean;
  readonly empty: ReactNode;
  readonly Row: ComponentType<RowProps<Order>>;
  readonly OrderSheet: ComponentType<SheetProps<Order>>;
}

export function OpenList<Order extends OpenOrderView>(props: OpenListProps<Order>) {
  const { source, leavingOf, label, hidden, empty, Row, OrderSheet } = props;
  const { t } = useTranslation();
  const { orders, loading, failed, retry } = source;
  const { orders: shown, leaving } = useLeaving(orders, leavingOf);
  const closing = useClosing();
  const slow = useSlow(loading);
  const [chosen, setChosen] = useState<number | null>(null);
  if (slow && shown.length === 0) return <SkeletonRows />;
  if (failed) return <ErrorState title={t('order.failed')} text={t('order.failedText')} onRetry={retry} />;
  return (
    <>
      <ul className="order-list" aria-label={label}>
        {shown.map((order) => (
          <li key={order.id}>
            <Row
              order={order}
              closing={closing.isClosing(order.id)}
              leaving={leaving.has(order.id)}
              hidden={hidden}
              onOpen={setChosen}
            />
          </li>
        ))}
      </ul>
      {!loading && shown.length === 0 && empty}
      <OrderSheet
        order={orders.find((order) => order.id === chosen) ?? null}
        hidden={hidden}
        closing={closing}
        onClose={() => setChosen(null)}
      />
    </>
  );
}
