/** Orders of all accounts by status; the selected one next to the list, where an administrator can close it. */

import { useTranslation } from 'react-i18next';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { useEndless } from '../../data/endless.ts';
import { adminClient } from '../../data/admin-api.ts';
import type { Column } from '../../components/data-table.tsx';
import { InstrumentCell } from '../../components/instrument-cell.tsx';
import { ListPage, PageTabs } from '../../components/list-page.tsx';
import { useAddressChoice, useSearchText } from '../../components/selection.ts';
import { utcTimeText } from '../../components/time-text.ts';
import { DemoTag, exactLotsText, type ListedOrder, OrderPane, pointsOrNone, SideTag } from './order-pane.tsx';

const STATUSES = ['holding', 'pending', 'closed'] as const;

const WHOSE: readonly Column<ListedOrder>[] = [
  {
    head: 'orders.instrument',
    cell: ({ code, side }) => (
      <InstrumentCell code={code} name={code}>
        <SideTag side={side} />
      </InstrumentCell>
    ),
  },
  { head: 'orders.number', wideOnly: true, cell: ({ id }) => <bdi>{id}</bdi> },
  {
    head: 'orders.user',
    wideOnly: true,
    cell: ({ uid, book }) => (
      <span className="cell-group">
        <bdi>{uid}</bdi>
        {book === 'demo' && <DemoTag />}
      </span>
    ),
  },
  { head: 'orders.lots', end: true, cell: ({ lots }) => <bdi>{exactLotsText(lots)}</bdi> },
];

/** A price, under the name that it has in the list. */
function priceColumn(head: Column<ListedOrder>['head'], price: 'open_price' | 'price'): Column<ListedOrder> {
  return { head, end: true, wideOnly: true, cell: (order) => <bdi>{pointsOrNone(order, order[price])}</bdi> };
}

const PROFIT: Column<ListedOrder> = {
  head: 'orders.profit',
  end: true,
  cell: ({ profit }) => <Profit amount={profit} />,
};

const RESERVE: Column<ListedOrder> = {
  head: 'orders.reserve',
  end: true,
  cell: ({ margin }) => <Money amount={margin} />,
};

const TIME: Column<ListedOrder> = {
  head: 'orders.time',
  end: true,
  wideOnly: true,
  cell: ({ closed_at, opened_at, created_at }) => (
    <bdi>{utcTimeText(closed_at ?? opened_at ?? created_at)}</bdi>
  ),
};

const OPENED = priceColumn('orders.openPrice', 'open_price');
const TARGET = priceColumn('orders.target', 'open_price');
const NOW = priceColumn('orders.now', 'price');
const CLOSED = priceColumn('orders.closePrice', 'price');

/** What a state does not have is no column of it. */
const COLUMNS: Readonly<Record<ListedOrder['status'], readonly Column<ListedOrder>[]>> = {
  holding: [...WHOSE, OPENED, NOW, PROFIT, TIME],
  pending: [...WHOSE, TARGET, NOW, RESERVE, TIME],
  closed: [...WHOSE, OPENED, CLOSED, PROFIT, TIME],
};

/** Prices and profits change without a change version; longer lists wait for one. */
const LIVE = { everyMs: 2_000, maxRows: 60 };

export function OrdersPage() {
  const { t } = useTranslation('console');
  const [status, setStatus] = useAddressChoice('status', STATUSES);
  const search = useSearchText();
  const filter = { status, search };
  const list = useEndless({
    path: ['orders', 'list'],
    filter,
    ...(status !== 'closed' && { refetch: LIVE }),
    read: (cursor) => adminClient.orders.list.query({ ...filter, cursor }),
  });
  return (
    <ListPage
      label={t(`orders.${status}`)}
      head={
        <PageTabs
          name="orders"
          label={t('orders.title')}
          options={STATUSES}
          text={(id) => t(`orders.${id}`)}
          value={status}
          onChange={setStatus}
        />
      }
      list={list}
      empty={t(search === '' ? `orders.none.${status}` : 'orders.none.found')}
      columns={COLUMNS[status]}
      testId={({ id }) => `order-${id}`}
      paneLabel={t('orders.order')}
      renderPane={(_, order, choose) => order && <OrderPane order={order} onClosed={() => choose(null)} />}
    />
  );
}
