/** Explanation of an entry of the account: the amount, where an order gave it, and the balance after it; with the record of the order. */

import { decodeOrder } from '@vernier/shared/api/order-codec';
import type { LedgerEntryWire } from '@vernier/shared/api/shapes/account';
import { useMemo } from 'react';
import { useSessionCall } from '../../../data/user/session-call.ts';
import { FigureExplanation } from '../../explain/figure-explanation.tsx';
import { OrderFillRow } from '../../explain/fill/order-fill-row.tsx';

export function LedgerEntryExplanation({ entry: { Id, MemoTran, OrderId } }: { entry: LedgerEntryWire }) {
  const explained = useSessionCall('explainFigure', { figure: 'entry', id: Id });
  const { value: wire } = useSessionCall(
    'readOrder',
    { id: String(OrderId) },
    { enabled: OrderId !== null, staleTime: 0 },
  );
  const order = useMemo(() => (wire === undefined ? null : decodeOrder(wire)), [wire]);
  // prices need the order that they belong to
  const isWaiting = OrderId !== null && order === null;
  return (
    <>
      <FigureExplanation
        name={MemoTran}
        explained={isWaiting ? { ...explained, value: undefined } : explained}
        order={order}
      />
      {order !== null && <OrderFillRow order={order} />}
    </>
  );
}
