/** Orders page: the account above positions, pending orders and history. */

import './orders-screen.css';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type OrderList, refreshOrders, useHolding, usePending } from '../../../data/orders/orders.ts';
import { useHiddenAmounts } from '../../../ui/numbers/money.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Header, Page } from '../../../ui/layout/page.tsx';
import { PullToRefresh } from '../../../ui/lists/pull-to-refresh.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { CloseManyButton } from '../close-many/close-many-button.tsx';
import { HistoryList } from './history-list.tsx';
import { PositionRow } from '../rows/position-row.tsx';
import { PendingSheet, PositionSheet } from '../sheets/order-sheets.tsx';
import { PendingRow } from '../rows/pending-row.tsx';
import {
  type ClosingHandle,
  leavingPending,
  leavingPosition,
  useClosing,
  useLeaving,
} from '../use-closing.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import type { ClosedOrderView, OpenOrderView } from '@vernier/shared/api/order-codec';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';
import { SummaryCard } from './summary-card.tsx';

/** The lists in the order of their tabs. */
const LISTS = ['holding', 'pending', 'history'] as const;
type List = (typeof LISTS)[number];

export function OrdersScreen() {
  const { t } = useTranslation();
  const [list, setList] = useList();
  const [hidden, toggleHidden] = useHiddenAmounts();
  const { orders } = useHolding();
  const { orders: pending } = usePending();
  const counts: Partial<Record<List, number>> = { holding: orders.length, pending: pending.length };
  return (
    <Page
      title={t('order.title')}
      header={
        <Header
          title={t('order.title')}
          large
          end={
            <IconButton
              icon={hidden ? 'eye-off' : 'eye'}
              label={t(hidden ? 'order.showAmounts' : 'order.hideAmounts')}
              aria-pressed={hidden}
              quiet
              onClick={toggleHidden}
            />
          }
        />
      }
    >
      <Tabs
        label={t('order.title')}
        items={LISTS.map((id) => ({
          id,
          label: t(`order.${id}`),
          testId: `orders-${id}`,
          ...(counts[id] === undefined ? {} : { count: counts[id] }),
        }))}
        value={list}
        onChange={setList}
      />
      <PullToRefresh onRefresh={refreshOrders}>
        <div className="order-body">
          {list === 'holding' && (
            <div className="order-holding">
              <SummaryCard hidden={hidden} />
              <div>
                <CloseManyButton positions={orders} hidden={hidden} />
                <PositionList hidden={hidden} />
              </div>
            </div>
          )}
          {list === 'pending' && (
            <div className="order-history">
              <PendingList hidden={hidden} />
            </div>
          )}
          {list === 'history' && (
            <div className="order-history">
              <HistoryList hidden={hidden} />
            </div>
          )}
        </div>
      </PullToRefresh>
    </Page>
  );
}

/** The shown list: the chosen one, or that of `tab` in the address, once for each visit. */
function useList(): [List, (list: List) => void] {
  const { key } = useLocation();
  const [query] = useSearchParams();
  const listOfAddress = LISTS.find((list) => list === query.get('tab'));
  const [visit, setVisit] = useState({ key, list: listOfAddress ?? 'holding' });
  if (visit.key !== key) setVisit({ key, list: listOfAddress ?? visit.list });
  return [visit.list, (list) => setVisit({ key, list })];
}

/** List of pending orders; one that fills or is cancelled slides out. */
function PendingList({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  return (
    <OpenList
      source={usePending()}
      leavingOf={leavingPending}
      label={t('order.pending')}
      hidden={hidden}
      empty={
        <EmptyState
          title={t('order.noPendingTitle')}
          text={t('order.noPendingText')}
          action={<ButtonLink to="/trade">{t('order.placePending')}</ButtonLink>}
        />
      }
      Row={PendingRow}
      OrderSheet={PendingSheet}
    />
  );
}

/** List of open positions; one that closes slides out. */
function PositionList({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  return (
    <OpenList
      source={useHolding()}
      leavingOf={leavingPosition}
      label={t('order.holding')}
      hidden={hidden}
      empty={
        <EmptyState
          title={t('order.emptyTitle')}
          text={t('order.emptyText')}
          action={<ButtonLink to="/">{t('order.seeMarkets')}</ButtonLink>}
        />
      }
      Row={PositionRow}
      OrderSheet={PositionSheet}
    />
  );
}

interface RowProps<Order> {
  readonly order: Order;
  readonly closing: boolean;
  readonly leaving: boolean;
  readonly hidden: boolean;
  readonly onOpen: (id: number) => void;
}

interface SheetProps<Order> {
  readonly order: Order | null;
  readonly hidden: boolean;
  readonly closing: ClosingHandle;
  readonly onClose: () => void;
}

interface OpenListProps<Order> {
  readonly source: OrderList<Order>;
  /** The order that slides out when it ends; null for an order of the other list. */
  readonly leavingOf: (order: ClosedOrderView) => Order | null;
  readonly label: string;
  readonly hidden: boolean;
  readonly empty: ReactNode;
  readonly Row: ComponentType<RowProps<Order>>;
  readonly OrderSheet: ComponentType<SheetProps<Order>>;
}

/** List of open orders whose rows open a sheet. A row that ends slides out and closes its sheet. */
function OpenList<Order extends OpenOrderView>(props: OpenListProps<Order>) {
  const { source, leavingOf, label, hidden, empty, Row, OrderSheet } = props;
  const { t } = useTranslation();
  const { orders, loading, failed, retry } = source;
  const { orders: shown, leaving } = useLeaving(orders, leavingOf);
  const closing = useClosing();
  const slow = useSlow(loading);
  const [chosen, setChosen] = useState<number | null>(null);
  if (slow && shown.length === 0) return <SkeletonRows />;
  if (failed) return <ErrorState title={t('order.failed')} text={t('order.failedText')} onRetry={retry} />;
  return (
    <>
      <ul className="order-list" aria-label={label}>
        {shown.map((order) => (
          <li key={order.id}>
            <Row
              order={order}
              closing={closing.isClosing(order.id)}
              leaving={leaving.has(order.id)}
              hidden={hidden}
              onOpen={setChosen}
            />
          </li>
        ))}
      </ul>
      {!loading && shown.length === 0 && empty}
      <OrderSheet
        order={orders.find((order) => order.id === chosen) ?? null}
        hidden={hidden}
        closing={closing}
        onClose={() => setChosen(null)}
      />
    </>
  );
}
