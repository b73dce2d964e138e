/** Orders as rows: whose, what, at which price, and what it is worth. */

import { useTranslation } from 'react-i18next';
import { fixDecimal, NO_VALUE } from '../../../ui/format/decimal.ts';
import { priceText } from '../../../ui/format/number-text.ts';
import { InstrumentDisc } from '../../../ui/market/instrument-disc.tsx';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import type { AdminOutput } from '../../data/admin-api.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { utcTimeText } from '../../components/time-text.ts';

export type ListedOrder = AdminOutput['orders']['list']['list'][number];

const LOT_PLACES = 2;

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

const WHOSE: readonly Column<ListedOrder>[] = [
  {
    id: 'instrument',
    head: 'orders.instrument',
    cell: ({ code, side }) => (
      <span className="orders-lead">
        <InstrumentDisc code={code} size={24} />
        <bdi>{code}</bdi>
        <SideTag side={side} />
      </span>
    ),
  },
  { id: 'number', head: 'orders.number', wideOnly: true, cell: ({ id }) => <bdi>{id}</bdi> },
  {
    id: 'user',
    head: 'orders.user',
    wideOnly: true,
    cell: ({ uid, book }) => (
      <span className="orders-lead">
        <bdi>{uid}</bdi>
        {book === 'demo' && <DemoTag />}
      </span>
    ),
  },
  { id: 'lots', head: 'orders.lots', end: true, cell: ({ lots }) => <bdi>{exactLotsText(lots)}</bdi> },
];

/** The opening price, under the name that it has in the list. */
function opening(head: Column<ListedOrder>['head']): Column<ListedOrder> {
  const cell = (order: ListedOrder) => <bdi>{pointsOrNone(order, order.open_price)}</bdi>;
  return { id: 'price', head, end: true, wideOnly: true, cell };
}

function closing(head: Column<ListedOrder>['head']): Column<ListedOrder> {
  const cell = (order: ListedOrder) => <bdi>{pointsOrNone(order, order.price)}</bdi>;
  return { id: 'now', head, end: true, wideOnly: true, cell };
}

const PROFIT: Column<ListedOrder> = {
  id: 'profit',
  head: 'orders.profit',
  end: true,
  cell: ({ profit }) => <Profit amount={profit} />,
};

const RESERVE: Column<ListedOrder> = {
  id: 'margin',
  head: 'orders.reserve',
  end: true,
  cell: ({ margin }) => <Money amount={margin} />,
};

const TIME: Column<ListedOrder> = {
  id: 'time',
  head: 'orders.time',
  end: true,
  wideOnly: true,
  cell: ({ closed_at, opened_at, created_at }) => (
    <bdi>{utcTimeText(closed_at ?? opened_at ?? created_at)}</bdi>
  ),
};

/** What a state does not have is no column of it. */
const COLUMNS: Readonly<Record<ListedOrder['status'], readonly Column<ListedOrder>[]>> = {
  holding: [...WHOSE, opening('orders.openPrice'), closing('orders.now'), PROFIT, TIME],
  pending: [...WHOSE, opening('orders.target'), closing('orders.now'), RESERVE, TIME],
  closed: [...WHOSE, opening('orders.openPrice'), closing('orders.closePrice'), PROFIT, TIME],
};

interface OrdersTableProps {
  readonly rows: readonly ListedOrder[];
  readonly status: ListedOrder['status'];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

export function OrdersTable({ rows, status, chosen, onChoose }: OrdersTableProps) {
  const { t } = useTranslation('console');
  return (
    <DataTable
      label={t(`orders.${status}`)}
      columns={COLUMNS[status]}
      rows={rows}
      rowKey={({ id }) => String(id)}
      chosen={chosen}
      onChoose={onChoose}
      testId={({ id }) => `order-${id}`}
    />
  );
}
