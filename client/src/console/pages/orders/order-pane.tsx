/** One order in full, and its closing by an administrator, whose reason its owner will read. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fixDecimal, NO_VALUE } from '../../../ui/format/decimal.ts';
import { leverageText, priceText } from '../../../ui/format/number-text.ts';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { adminClient, type AdminOutput } from '../../data/admin-api.ts';
import { useMay } from '../../data/me.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Pane, PaneActions, type FactRows, Facts } from '../../components/console-page.tsx';
import { LargeTextField } from '../../components/text-area.tsx';
import { utcTimeText } from '../../components/time-text.ts';

export type ListedOrder = AdminOutput['orders']['list']['list'][number];

const LOT_PLACES = 2;
const LEAST_REASON = 3;
const MOST_REASON = 500;

interface OrderPaneProps {
  readonly order: ListedOrder;
  readonly onClosed: () => void;
}

export function OrderPane({ order, onClosed }: OrderPaneProps) {
  const { t } = useTranslation('console');
  const mayClose = useMay(['risk', 'owner']);
  return (
    <Pane
      title={
        <>
          <bdi>{order.code}</bdi> <bdi>{`#${order.id}`}</bdi>
        </>
      }
      tags={
        <>
          <SideTag side={order.side} />
          <Tag>{t(`orders.status.${order.status}`)}</Tag>
          {order.book === 'demo' && <DemoTag />}
        </>
      }
    >
      {order.status !== 'pending' && <Profit amount={order.profit} className="pane-figure" />}
      <Facts facts={useFacts(order)} />
      <p className="pane-links">
        <Link to={`/orders?q=${order.uid}`}>{t('orders.allOfUser', { uid: order.uid })}</Link>
        <Link to={`/orders?q=${order.code}`}>{t('orders.allOfCode', { code: order.code })}</Link>
      </p>
      {order.status !== 'closed' && mayClose && <Closing order={order} onClosed={onClosed} />}
    </Pane>
  );
}

export function exactLotsText(lots: number): string {
  return fixDecimal(lots, LOT_PLACES);
}

export function pointsOrNone({ price_precision }: ListedOrder, price: number | null): string {
  return price === null ? NO_VALUE : priceText(price, price_precision);
}

export function SideTag({ side }: Pick<ListedOrder, 'side'>) {
  const { t } = useTranslation('console');
  return <Tag tone={side === 'buy' ? 'up' : 'down'}>{t(`orders.${side}`)}</Tag>;
}

export function DemoTag() {
  const { t } = useTranslation('console');
  return <Tag tone="outline">{t('orders.demo')}</Tag>;
}

function useFacts(order: ListedOrder): FactRows {
  const { t } = useTranslation('console');
  const { status, stop_loss, take_profit, close_reason, opened_at, closed_at } = order;
  const price = (value: number | null) => <bdi>{pointsOrNone(order, value)}</bdi>;
  const isPending = status === 'pending';
  return [
    { name: t('orders.user'), value: <bdi>{order.uid}</bdi> },
    { name: t('orders.lots'), value: <bdi>{exactLotsText(order.lots)}</bdi> },
    { name: t('orders.leverage'), value: <bdi>{leverageText(order.multiple)}</bdi> },
    { name: t(isPending ? 'orders.target' : 'orders.openPrice'), value: price(order.open_price) },
    { name: t(status === 'closed' ? 'orders.closePrice' : 'orders.now'), value: price(order.price) },
    { name: t('orders.stopLoss'), value: price(stop_loss) },
    { name: t('orders.takeProfit'), value: price(take_profit) },
    { name: t(isPending ? 'orders.reserve' : 'orders.margin'), value: <Money amount={order.margin} /> },
    { name: t('orders.fee'), value: <Money amount={order.fee} /> },
    { name: t('orders.swap'), value: <Money amount={order.swap} /> },
    { name: t('orders.placed'), value: <bdi>{utcTimeText(order.created_at)}</bdi> },
    opened_at !== null && { name: t('orders.opened'), value: <bdi>{utcTimeText(opened_at)}</bdi> },
    closed_at !== null && { name: t('orders.closedAt'), value: <bdi>{utcTimeText(closed_at)}</bdi> },
    close_reason !== null && { name: t('orders.why'), value: t(`orders.reason.${close_reason}`) },
  ];
}

function Closing({ order, onClosed }: OrderPaneProps) {
  const { t } = useTranslation('console');
  const [reason, setReason] = useState('');
  const isPending = order.status === 'pending';
  const written = reason.trim();
  return (
    <PaneActions>
      <LargeTextField
        label={t('orders.closeReason')}
        value={reason}
        onChange={setReason}
        maxLength={MOST_REASON}
        placeholder={t('orders.closeReasonHelp')}
        testId="order-close-reason"
      />
      <ActionButton
        kind="danger"
        title={t(isPending ? 'orders.cancelTitle' : 'orders.closeTitle')}
        consequence={t(isPending ? 'orders.cancelText' : 'orders.closeText', {
          lots: exactLotsText(order.lots),
          code: order.code,
          price: pointsOrNone(order, order.price),
          uid: order.uid,
        })}
        disabled={written.length < LEAST_REASON}
        done={t(isPending ? 'orders.cancelled' : 'orders.closedToast')}
        act={async () => {
          await adminClient.orders.close.mutate({ id: order.id, reason: written });
          await Promise.all([refetchArea('orders'), refetchArea('risk')]);
          onClosed();
        }}
        testId="order-close"
      >
        {t(isPending ? 'orders.cancel' : 'orders.close')}
      </ActionButton>
    </PaneActions>
  );
}
