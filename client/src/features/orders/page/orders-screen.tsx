/** Orders page: the account above positions, pending orders and history. */

import './orders-screen.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshOrders, useHolding, usePending } from '../../../data/orders/orders.ts';
import { Header } from '../../../ui/layout/header.tsx';
import { useHiddenAmounts } from '../../../ui/numbers/hidden-amounts.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PullToRefresh } from '../../../ui/lists/pull-to-refresh.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { HistoryList } from './history-list.tsx';
import { PositionList } from './position-list.tsx';
import { PendingList } from './pending-list.tsx';
import { SummaryCard } from './summary-card.tsx';

/** The lists in the order of their tabs. */
const LISTS = ['holding', 'pending', 'history'] as const;
type List = (typeof LISTS)[number];

export function OrdersScreen() {
  const { t } = useTranslation();
  const [list, setList] = useState<List>('holding');
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
