/** Table of pending orders below the chart of a wide screen; a row's button opens its sheet. */

import type { Points } from '@vernier/shared/numbers/price';
import type { PendingOrderView } from '@vernier/shared/api/order-codec';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindKey } from '../../orders/order-labels.ts';
import { PendingSheet } from '../../orders/sheets/order-sheets.tsx';
import { leavingPending, useClosing, useLeaving } from '../../orders/use-closing.ts';
import { usePendingDistance } from '../../orders/rows/use-pending-distance.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useVisibility } from '../../../ui/browser/visibility.ts';
import { classNames } from '../../../ui/theme/class-names.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { Money, useHiddenAmounts } from '../../../ui/numbers/money.tsx';
import { pointsText } from '../../../ui/format/number-text.ts';
import { BlotterLots, BlotterName } from './blotter-cells.tsx';

interface TableProps {
  readonly orders: readonly PendingOrderView[];
  readonly onChoose: (code: string) => void;
}

export function PendingTable({ orders, onChoose }: TableProps) {
  const { t } = useTranslation();
  const [hidden] = useHiddenAmounts();
  const closing = useClosing();
  const [chosen, setChosen] = useState<number | null>(null);
  const { orders: shown, leaving } = useLeaving(orders, leavingPending);
  if (shown.length === 0)
    return <EmptyState title={t('order.noPendingTitle')} text={t('order.noPendingText')} />;
  return (
    <>
      <table className="blotter-table">
        <thead>
          <tr>
            <th scope="col">{t('order.instrument')}</th>
            <th scope="col">{t('order.kind')}</th>
            <th scope="col">{t('order.lots')}</th>
            <th scope="col">{t('order.waitsAt')}</th>
            <th scope="col">{t('order.distance')}</th>
            <th scope="col">{t('ticket.stopLoss')}</th>
            <th scope="col">{t('ticket.takeProfit')}</th>
            <th scope="col">{t('order.reserve')}</th>
            <th scope="col">
              <span className="vh">{t('order.cancel')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((order) => (
            <Row
              key={order.id}
              order={order}
              hidden={hidden}
              leaving={leaving.has(order.id)}
              busy={closing.isClosing(order.id)}
              onChoose={onChoose}
              onOpen={() => setChosen(order.id)}
            />
          ))}
        </tbody>
      </table>
      <PendingSheet
        order={orders.find((order) => order.id === chosen) ?? null}
        hidden={hidden}
        closing={closing}
        onClose={() => setChosen(null)}
      />
    </>
  );
}

interface RowProps {
  readonly order: PendingOrderView;
  readonly hidden: boolean;
  readonly leaving: boolean;
  readonly busy: boolean;
  readonly onChoose: (code: string) => void;
  readonly onOpen: () => void;
}

function Row({ order, hidden, leaving, busy, onChoose, onOpen }: RowProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLTableRowElement>(null);
  const distance = usePendingDistance(order, useVisibility(element));
  const precision = order.instrument.pricePrecision;
  const price = (points: Points | null) => (points === null ? NO_VALUE : pointsText(points, precision));
  return (
    <tr ref={element} className={classNames(leaving && 'blotter-leaving')}>
      <td>
        <BlotterName order={order} onChoose={onChoose} />
      </td>
      <td className="ink2">{t(kindKey(order))}</td>
      <BlotterLots order={order} />
      <td>
        <bdi>{price(order.targetPrice)}</bdi>
      </td>
      <td className="ink2">{distance ?? NO_VALUE}</td>
      <td className="ink2">
        <bdi>{price(order.stopLoss)}</bdi>
      </td>
      <td className="ink2">
        <bdi>{price(order.takeProfit)}</bdi>
      </td>
      <td className="ink2">
        <Money amount={order.marginMicros + order.feeMicros} hidden={hidden} />
      </td>
      <td>
        <Button kind="secondary" size="small" disabled={leaving} busy={busy} onClick={onOpen}>
          {t('order.edit')}
        </Button>
      </td>
    </tr>
  );
}
