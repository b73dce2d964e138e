/** What is open and what waits on this instrument: the same rows as in the orders, each opening its sheet. */

import type { OrderWire } from '@vernier/shared/wire/shapes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PendingRow } from '../../desk/pending-row.tsx';
import { PendingSheet } from '../../desk/pending-sheet.tsx';
import { PositionRow } from '../../desk/position-row.tsx';
import { PositionSheet } from '../../desk/position-sheet.tsx';
import { HOLDING, PENDING, useClosing, useLeaving } from '../../desk/use-closing.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useHiddenAmounts } from '../../ui/hidden-amounts.ts';
import { Sheet } from '../../ui/sheet.tsx';

interface OpenHereProps {
  readonly open: boolean;
  readonly name: string;
  readonly orders: readonly OrderWire[];
  /** Orders of it that wait at a price. */
  readonly pending: readonly OrderWire[];
  readonly onClose: () => void;
}

export function OpenHereSheet({ open, name, orders, pending, onClose }: OpenHereProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('trade.openAndWaiting', { name })}
      footer={
        <Button
          kind="secondary"
          onClick={() => {
            onClose();
            void navigate('/order');
          }}
        >
          {t('trade.allOrders')}
        </Button>
      }
    >
      {open && <Rows orders={orders} pending={pending} name={name} />}
    </Sheet>
  );
}

type RowsProps = Pick<OpenHereProps, 'orders' | 'pending' | 'name'>;

function Rows({ orders, pending, name }: RowsProps) {
  const { t } = useTranslation();
  const [hidden] = useHiddenAmounts();
  const closing = useClosing();
  const [chosen, setChosen] = useState<number | null>(null);
  const held = useLeaving(orders, HOLDING);
  const waiting = useLeaving(pending, PENDING);
  const close = () => setChosen(null);
  const row = (order: OrderWire, leaving: ReadonlySet<number>) => ({
    order,
    closing: closing.isClosing(order.Id),
    leaving: leaving.has(order.Id),
    hidden,
    onOpen: setChosen,
    place: 'here' as const,
  });
  return (
    <>
      <ul className="open-here">
        {held.orders.map((order) => (
          <li key={order.Id}>
            <PositionRow {...row(order, held.leaving)} />
          </li>
        ))}
      </ul>
      {waiting.orders.length > 0 && <h3 className="cap open-here-head">{t('trade.waitingOn')}</h3>}
      <ul className="open-here" aria-label={t('order.pending')}>
        {waiting.orders.map((order) => (
          <li key={order.Id}>
            <PendingRow {...row(order, waiting.leaving)} />
          </li>
        ))}
      </ul>
      {held.orders.length + waiting.orders.length === 0 && (
        <Empty title={t('trade.nothingOpen', { name })} text={t('trade.nothingOpenText')} />
      )}
      <PositionSheet
        order={orders.find((order) => order.Id === chosen) ?? null}
        hidden={hidden}
        closing={closing}
        onClose={close}
      />
      <PendingSheet
        order={pending.find((order) => order.Id === chosen) ?? null}
        hidden={hidden}
        closing={closing}
        onClose={close}
      />
    </>
  );
}
