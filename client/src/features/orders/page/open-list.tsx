/** List of open orders whose rows open a sheet. A row that ends slides out and closes its sheet. */

import { type ComponentType, type ReactNode, useState } from 'react';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { useTranslation } from 'react-i18next';
import type { Holding } from '../../../data/orders/orders.ts';
import { type Closing, type HOLDING, type PENDING, useClosing, useLeaving } from '../use-closing.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';

interface RowProps {
  readonly order: OrderWire;
  readonly closing: boolean;
  readonly leaving: boolean;
  readonly hidden: boolean;
  readonly onOpen: (id: number) => void;
}

interface SheetProps {
  readonly order: OrderWire | null;
  readonly hidden: boolean;
  readonly closing: Closing;
  readonly onClose: () => void;
}

interface OpenListProps {
  readonly source: Holding;
  /** The lists that an order can leave. */
  readonly list: typeof HOLDING | typeof PENDING;
  readonly label: string;
  readonly hidden: boolean;
  readonly empty: ReactNode;
  readonly Row: ComponentType<RowProps>;
  readonly OrderSheet: ComponentType<SheetProps>;
}

export function OpenList({ source, list, label, hidden, empty, Row, OrderSheet }: OpenListProps) {
  const { t } = useTranslation();
  const { orders, loading, failed, retry } = source;
  const { orders: shown, leaving } = useLeaving(orders, list);
  const closing = useClosing();
  const slow = useSlow(loading);
  const [chosen, setChosen] = useState<number | null>(null);
  if (slow && shown.length === 0) return <SkeletonRows />;
  if (failed) return <ErrorState title={t('order.failed')} text={t('order.failedText')} onRetry={retry} />;
  return (
    <>
      <ul className="order-list" aria-label={label}>
        {shown.map((order) => (
          <li key={order.Id}>
            <Row
              order={order}
              closing={closing.isClosing(order.Id)}
              leaving={leaving.has(order.Id)}
              hidden={hidden}
              onOpen={setChosen}
            />
          </li>
        ))}
      </ul>
      {!loading && shown.length === 0 && empty}
      <OrderSheet
        order={orders.find((order) => order.Id === chosen) ?? null}
        hidden={hidden}
        closing={closing}
        onClose={() => setChosen(null)}
      />
    </>
  );
}
