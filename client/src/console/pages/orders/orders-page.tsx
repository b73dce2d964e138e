/** Orders of all accounts by status; the selected one next to the list, where an administrator can close it. */

import './orders-page.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { useEndless } from '../../data/endless.ts';
import { adminClient, adminApi } from '../../data/admin-api.ts';
import { ListStates } from '../../components/list-states.tsx';
import { Split } from '../../components/split.tsx';
import { useSearchText, useSelection } from '../../components/selection.ts';
import { OrderPane } from './order-pane.tsx';
import { type ListedOrder, OrdersTable } from './orders-table.tsx';

const STATUSES = ['holding', 'pending', 'closed'] as const;
const REFRESH_MS = 2_000;
/** Longer lists hold still until something is changed in them. */
const REFRESHED_ROWS = 60;

type Status = (typeof STATUSES)[number];

export function OrdersPage() {
  const { t } = useTranslation('console');
  const [status, setStatus] = useStatus();
  const search = useSearchText();
  const [chosen, choose] = useSelection();
  const list = useEndless<ListedOrder>({
    path: ['orders', 'list'],
    filter: { status, search },
    read: (page) => adminClient.orders.list.query({ status, search, page }),
  });
  usePrices(status !== 'closed' && list.rows.length <= REFRESHED_ROWS);
  const order = list.rows.find(({ id }) => String(id) === chosen) ?? null;
  return (
    <div className="orders">
      <header>
        <Tabs
          label={t('orders.title')}
          items={STATUSES.map((id) => ({ id, label: t(`orders.${id}`), testId: `orders-${id}` }))}
          value={status}
          onChange={setStatus}
        />
      </header>
      <Split
        list={
          <ListStates list={list} empty={t(search === '' ? `orders.none.${status}` : 'orders.none.found')}>
            <OrdersTable
              rows={list.rows}
              status={status}
              chosen={order === null ? null : String(order.id)}
              onChoose={choose}
            />
          </ListStates>
        }
        detail={
          order === null ? null : <OrderPane key={order.id} order={order} onClosed={() => choose(null)} />
        }
        label={t('orders.order')}
        onClose={() => choose(null)}
      />
    </div>
  );
}

/** In the address beside the search. */
function useStatus(): readonly [Status, (status: Status) => void] {
  const [params, setParams] = useSearchParams();
  const status = STATUSES.find((known) => known === params.get('status')) ?? 'holding';
  const choose = (next: Status) =>
    setParams(
      (before) => {
        before.set('status', next);
        return before;
      },
      { replace: true },
    );
  return [status, choose];
}

/** Prices and profits change without a change version. */
function usePrices(on: boolean): void {
  const utils = adminApi.useUtils();
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void utils.orders.list.invalidate();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [on, utils]);
}
