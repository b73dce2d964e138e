/** Sheet of an entry of the account: how its amount came about, where an order gave it, and the balance after it; with the record of the order. */

import { decodeOrder, type OrderView } from '@vernier/shared/api/order-codec';
import type { LedgerEntryWire } from '@vernier/shared/api/shapes/account';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionCall } from '../../../data/user/session-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { FigureExplanation } from '../../explain/figure-explanation.tsx';
import { LazyFillRecord } from '../../explain/fill/lazy-fill-record.ts';

export interface LedgerEntrySheetProps {
  readonly entry: LedgerEntryWire | null;
  readonly onClose: () => void;
}

/** The content stays while the sheet closes. */
export function LedgerEntrySheet({ entry, onClose }: LedgerEntrySheetProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(entry);
  if (entry !== null && entry !== shown) setShown(entry);
  return (
    <Sheet
      open={entry !== null}
      onClose={onClose}
      title={t('explain.title', { name: shown?.MemoTran ?? '' })}
      testId="explanation"
    >
      {shown !== null && <EntryExplanation key={shown.Id} entry={shown} />}
    </Sheet>
  );
}

function EntryExplanation({ entry: { Id, MemoTran, OrderId } }: { entry: LedgerEntryWire }) {
  const explained = useSessionCall('explainFigure', { figure: 'entry', id: Id });
  const { value: wire, failed } = useSessionCall(
    'readOrder',
    { id: String(OrderId) },
    { enabled: OrderId !== null, staleTime: 0 },
  );
  const order = useMemo(() => (wire === undefined ? null : decodeOrder(wire)), [wire]);
  // prices need the order that they belong to
  const isWaiting = OrderId !== null && order === null && !failed;
  return (
    <div className="history-explanation">
      <FigureExplanation
        name={MemoTran}
        explained={isWaiting ? { ...explained, value: undefined } : explained}
        order={order}
      />
      {order !== null && <OrderRecord order={order} />}
    </div>
  );
}

/** Button that shows and hides the record of the order. */
function OrderRecord({ order }: { order: OrderView }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button kind="secondary" size="medium" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t('explain.fill.title')}
      </Button>
      {isShown && <LazyFillRecord order={order} />}
    </>
  );
}
