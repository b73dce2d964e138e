/** Blotter: positions, pending orders and history as tables below the chart of a wide screen. */

import './blotter.css';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import { entryPriceOf } from '@vernier/shared/trading/orders/order';
import type { ClosedOrderView, PositionView } from '@vernier/shared/api/order-codec';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useHistory,
  useHolding,
  usePending,
  usePositionPrice,
  usePositionProfit,
} from '../../../data/orders/orders.ts';
import { reasonKey } from '../../orders/order-labels.ts';
import { PositionSheet } from '../../orders/sheets/order-sheets.tsx';
import { type ClosingHandle, useClosing, useLeaving, leavingPosition } from '../../orders/use-closing.ts';
import { ExplainedNumber, PositionMargin, PositionProfit } from '../../explain/explained.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useVisibility } from '../../../ui/browser/visibility.ts';
import { classNames } from '../../../ui/theme/class-names.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { moneyDirection } from '../../../ui/format/money-text.ts';
import { Money, useHiddenAmounts } from '../../../ui/numbers/money.tsx';
import { PositionRail } from '../../../ui/gauges/position-rail.tsx';
import { pointsText } from '../../../ui/format/number-text.ts';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { BlotterLots, BlotterName } from './blotter-cells.tsx';
import { PendingTable } from './pending-table.tsx';

type Tab = 'holding' | 'pending' | 'history';

export function Blotter({ onChoose }: { onChoose: (code: string) => void }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<Tab>('holding');
  const { orders } = useHolding();
  const { orders: pending } = usePending();
  return (
    <section className="blotter" aria-label={t('order.title')}>
      <Tabs
        label={t('order.title')}
        items={[
          { id: 'holding', label: t('order.holding'), count: orders.length },
          { id: 'pending', label: t('order.pending'), count: pending.length },
          { id: 'history', label: t('order.history') },
        ]}
        value={tab}
        onChange={setTab}
      />
      {tab === 'holding' && <PositionTable orders={orders} onChoose={onChoose} />}
      {tab === 'pending' && <PendingTable orders={pending} onChoose={onChoose} />}
      {tab === 'history' && <HistoryTable onChoose={onChoose} />}
    </section>
  );
}

interface TableProps {
  readonly orders: readonly PositionView[];
  readonly onChoose: (code: string) => void;
}

function PositionTable({ orders, onChoose }: TableProps) {
  const { t } = useTranslation();
  const [hidden] = useHiddenAmounts();
  const closing = useClosing();
  const [chosen, setChosen] = useState<number | null>(null);
  const { orders: shown, leaving } = useLeaving(orders, leavingPosition);
  if (shown.length === 0) return <EmptyState title={t('order.emptyTitle')} text={t('order.emptyText')} />;
  return (
    <>
      <table className="blotter-table">
        <thead>
          <tr>
            <th scope="col">{t('order.instrument')}</th>
            <th scope="col">{t('order.lots')}</th>
            <th scope="col">{t('order.openedAt')}</th>
            <th scope="col">{t('order.now')}</th>
            <th scope="col" className="blotter-rail">
              {t('order.rail')}
            </th>
            <th scope="col">{t('order.margin')}</th>
            <th scope="col">{t('order.profit')}</th>
            <th scope="col">
              <span className="vh">{t('order.close')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((order) => (
            <PositionTableRow
              key={order.id}
              order={order}
              hidden={hidden}
              closing={closing}
              leaving={leaving.has(order.id)}
              onChoose={onChoose}
              onOpen={() => setChosen(order.id)}
            />
          ))}
        </tbody>
      </table>
      <PositionSheet
        order={orders.find((order) => order.id === chosen) ?? null}
        hidden={hidden}
        closing={closing}
        onClose={() => setChosen(null)}
      />
    </>
  );
}

interface PositionTableRowProps {
  readonly order: PositionView;
  readonly hidden: boolean;
  readonly closing: ClosingHandle;
  readonly leaving: boolean;
  readonly onChoose: (code: string) => void;
  readonly onOpen: () => void;
}

function PositionTableRow({ order, hidden, closing, leaving, onChoose, onOpen }: PositionTableRowProps) {
  const { t } = useTranslation();
  const precision = order.instrument.pricePrecision;
  const element = useRef<HTMLTableRowElement>(null);
  const visibility = useVisibility(element);
  const now = usePositionPrice(order.id, visibility) ?? order.value.price;
  const profit = usePositionProfit(order.id, visibility) ?? order.value.profitMicros;
  return (
    <tr ref={element} className={classNames(leaving && 'blotter-leaving')}>
      <td>
        <BlotterName order={order} onChoose={onChoose} />
      </td>
      <BlotterLots order={order} />
      <td className="ink2">
        <bdi>{pointsText(order.openPrice, precision)}</bdi>
      </td>
      <td>
        <bdi>{pointsText(now, precision)}</bdi>
      </td>
      <td className="blotter-rail">
        <PositionRail
          side={order.side}
          entry={order.openPrice}
          now={now}
          stop={order.stopLoss}
          target={order.takeProfit}
          label={t('order.rail')}
        />
      </td>
      <td className="ink2">
        <ExplainedNumber name={t('explain.calculation.margin')} content={<PositionMargin order={order} />}>
          <Money amount={order.marginMicros} hidden={hidden} />
        </ExplainedNumber>
      </td>
      <td>
        <ExplainedNumber name={t('explain.calculation.profit')} content={<PositionProfit order={order} />}>
          <Money
            amount={profit}
            sign
            hidden={hidden}
            className={hidden ? undefined : moneyDirection(profit)}
          />
        </ExplainedNumber>
      </td>
      <td>
        <Button
          kind="secondary"
          size="small"
          disabled={leaving}
          onClick={onOpen}
          busy={closing.isClosing(order.id)}
        >
          {t('order.close')}
        </Button>
      </td>
    </tr>
  );
}

function HistoryTable({ onChoose }: { onChoose: (code: string) => void }) {
  const { t } = useTranslation();
  const [hidden] = useHiddenAmounts();
  const { orders, more, loadMore } = useHistory();
  if (orders.length === 0)
    return <EmptyState title={t('order.noHistoryTitle')} text={t('order.noHistoryText')} />;
  return (
    <>
      <table className="blotter-table">
        <thead>
          <tr>
            <th scope="col">{t('order.instrument')}</th>
            <th scope="col">{t('order.lots')}</th>
            <th scope="col">{t('order.openedAt')}</th>
            <th scope="col">{t('order.closedAt')}</th>
            <th scope="col">{t('order.why')}</th>
            <th scope="col">{t('order.fee')}</th>
            <th scope="col">{t('order.swap')}</th>
            <th scope="col">{t('order.netProfit')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <td>
                <BlotterName order={order} onChoose={onChoose} />
              </td>
              <BlotterLots order={order} />
              <td className="ink2">
                <bdi>{pointsText(entryPriceOf(order), order.instrument.pricePrecision)}</bdi>
              </td>
              <td>
                <bdi>
                  {order.status === 'closed'
                    ? pointsText(order.closePrice, order.instrument.pricePrecision)
                    : NO_VALUE}
                </bdi>
              </td>
              <td className="ink2">{t(reasonKey(order))}</td>
              <td className="ink2">
                <Money amount={order.status === 'closed' ? order.feeMicros : 0n} hidden={hidden} />
              </td>
              <td className="ink2">
                <Money amount={order.status === 'closed' ? order.swapMicros : 0n} hidden={hidden} />
              </td>
              <td>
                <ClosedProfit order={order} hidden={hidden} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more && (
        <Button kind="text" size="medium" onClick={loadMore}>
          {t('ui.loadMore')}
        </Button>
      )}
    </>
  );
}

function ClosedProfit({ order, hidden }: { order: ClosedOrderView; hidden: boolean }) {
  if (order.status === 'cancelled') return NO_VALUE;
  const net = netOf(order);
  return <Money amount={net} sign hidden={hidden} className={hidden ? undefined : moneyDirection(net)} />;
}
