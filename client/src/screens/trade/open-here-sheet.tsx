/** What is open on this instrument: the same rows as in the orders, each opening its sheet. */

import type { OrderWire } from '@vernier/shared/wire/shapes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PositionRow } from '../../desk/position-row.tsx';
import { PositionSheet } from '../../desk/position-sheet.tsx';
import { useClosing, useLeaving } from '../../desk/use-closing.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useHiddenAmounts } from '../../ui/hidden-amounts.ts';
import { Sheet } from '../../ui/sheet.tsx';

interface OpenHereProps {
  readonly open: boolean;
  readonly name: string;
  readonly orders: readonly OrderWire[];
  readonly onClose: () => void;
}

export function OpenHereSheet({ open, name, orders, onClose }: OpenHereProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('trade.openOn', { name })}
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
      {open && <Rows orders={orders} name={name} />}
    </Sheet>
  );
}

function Rows({ orders, name }: { orders: readonly OrderWire[]; name: string }) {
  const { t } = useTranslation();
  const [hidden] = useHiddenAmounts();
  const closing = useClosing();
  const [chosen, setChosen] = useState<number | null>(null);
  const { orders: shown, leaving } = useLeaving(orders);
  return (
    <>
      <ul className="open-here">
        {shown.map((order) => (
          <li key={order.Id}>
            <PositionRow
              order={order}
              closing={closing.isClosing(order.Id)}
              leaving={leaving.has(order.Id)}
              hidden={hidden}
              onOpen={setChosen}
              place="here"
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <Empty title={t('trade.nothingOpen', { name })} text={t('trade.nothingOpenText')} />
      )}
      <PositionSheet
        order={orders.find((order) => order.Id === chosen) ?? null}
        hidden={hidden}
        closing={closing}
        onClose={() => setChosen(null)}
      />
    </>
  );
}
