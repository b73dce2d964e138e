/** Common part of the sheets of open orders: instrument, chart, stops, facts and fill record. */

import type { OpenOrderView } from '@vernier/shared/api/order-codec';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderFillRow } from '../../explain/fill/order-fill-row.tsx';
import { InstrumentLogo } from '../../../ui/market/instrument-logo.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { OrderFacts } from './order-facts.tsx';
import { PositionName } from '../rows/position-row.tsx';
import { StopsCard } from '../stops/stops-card.tsx';

/** The frame around it keeps its height. */
const OpenChart = lazyComponent(() => import('./order-chart.tsx').then((m) => m.OpenChart));

interface OrderSheetBodyProps {
  readonly order: OpenOrderView;
  readonly hidden: boolean;
  /** The present price, if there is one. */
  readonly now: number | null;
  readonly onStops: () => void;
  /** Further actions, under the stops. */
  readonly actions?: ReactNode;
  /** The large figure and its explanation. */
  readonly children: ReactNode;
}

export function OrderSheetBody(props: OrderSheetBodyProps) {
  const { order, hidden, now, onStops, actions, children } = props;
  const { t } = useTranslation();
  const { code, logo } = order.instrument;
  return (
    <>
      <header className="position-sheet-head">
        <InstrumentLogo code={code} logo={logo} size={40} />
        <PositionName order={order} />
      </header>
      {children}
      <div className="position-sheet-chart">
        <OpenChart code={code} id={order.id} />
      </div>
      <StopsCard order={order} hidden={hidden} onEdit={onStops} />
      {actions}
      <OrderFacts order={order} hidden={hidden} second={{ label: t('order.now'), price: now }} />
      <OrderFillRow order={order} />
    </>
  );
}
