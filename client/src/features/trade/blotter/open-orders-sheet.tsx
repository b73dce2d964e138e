/** Sheet with the open and pending orders of this instrument or of all, as the rows of the Orders page. */

import type { OpenOrderView } from '@vernier/shared/api/order-codec';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { useHolding, usePending } from '../../../data/orders/orders.ts';
import { PendingSheet, PositionSheet } from '../../orders/sheets/order-sheets.tsx';
import { PendingRow } from '../../orders/rows/pending-row.tsx';
import { PositionRow } from '../../orders/rows/position-row.tsx';
import {
  type Leaving,
  leavingPending,
  leavingPosition,
  useClosing,
  useLeaving,
} from '../../orders/use-closing.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { useHiddenAmounts } from '../../../ui/numbers/money.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';

interface OpenOrdersProps {
  readonly open: boolean;
  readonly instrument: InstrumentInfo;
  readonly onClose: () => void;
}

export function OpenOrdersSheet({ open, instrument, onClose }: OpenOrdersProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [scope, setScope] = useState<'here' | 'all'>('here');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('trade.openAndWaiting')}
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
      <Segmented
        label={t('trade.openAndWaiting')}
        options={[
          { value: 'here', label: instrument.showCode, testId: 'here-this' },
          { value: 'all', label: t('trade.all'), testId: 'here-all' },
        ]}
        value={scope}
        onChange={setScope}
      />
      {open && <Rows instrument={instrument} all={scope === 'all'} />}
    </Sheet>
  );
}

function Rows({ instrument, all }: { instrument: InstrumentInfo; all: boolean }) {
  const { t } = useTranslation();
  const shown = (order: OpenOrderView) => all || order.instrumentId === instrument.id;
  const orders = useHolding().orders.filter(shown);
  const pending = usePending().orders.filter(shown);
  const [hidden] = useHiddenAmounts();
  const closing = useClosing();
  const [chosen, setChosen] = useState<number | null>(null);
  const positions = visible(useLeaving(orders, leavingPosition), shown);
  const waiting = visible(useLeaving(pending, leavingPending), shown);
  const close = () => setChosen(null);
  const row = (order: OpenOrderView, leaving: ReadonlySet<number>) => ({
    closing: closing.isClosing(order.id),
    leaving: leaving.has(order.id),
    hidden,
    onOpen: setChosen,
    place: 'here' as const,
  });
  return (
    <>
      <ul className="open-orders">
        {positions.orders.map((order) => (
          <li key={order.id}>
            <PositionRow order={order} {...row(order, positions.leaving)} />
          </li>
        ))}
      </ul>
      {waiting.orders.length > 0 && <h3 className="cap open-orders-head">{t('trade.waitingOn')}</h3>}
      <ul className="open-orders" aria-label={t('order.pending')}>
        {waiting.orders.map((order) => (
          <li key={order.id}>
            <PendingRow order={order} {...row(order, waiting.leaving)} />
          </li>
        ))}
      </ul>
      {positions.orders.length + waiting.orders.length === 0 && (
        <EmptyState
          title={all ? t('order.emptyTitle') : t('trade.nothingOpen', { name: instrument.showCode })}
          text={t('trade.nothingOpenText')}
        />
      )}
      <PositionSheet
        order={orders.find((order) => order.id === chosen) ?? null}
        hidden={hidden}
        closing={closing}
        onClose={close}
      />
      <PendingSheet
        order={pending.find((order) => order.id === chosen) ?? null}
        hidden={hidden}
        closing={closing}
        onClose={close}
      />
    </>
  );
}

/** Orders that slide out, of all instruments. */
function visible<Order extends OpenOrderView>(
  { orders, leaving }: Leaving<Order>,
  shown: (order: OpenOrderView) => boolean,
): Leaving<Order> {
  return { orders: orders.filter(shown), leaving };
}
