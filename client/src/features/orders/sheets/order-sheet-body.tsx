/** Common part of the sheets of open orders: instrument, chart, stops, facts and fill record. */

import type { OpenOrderView } from '@vernier/shared/api/order-codec';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../../../data/market/instruments.ts';
import { OrderFillRow } from '../../explain/fill/order-fill-row.tsx';
import { InstrumentLogo } from '../../../ui/market/instrument-logo.tsx';
import { InstrumentChart } from '../../chart/instrument-chart.tsx';
import { OrderFacts } from './order-facts.tsx';
import { usePeriod } from '../../chart/periods.ts';
import { PositionName } from '../rows/position-row.tsx';
import { StopsCard } from '../stops/stops-card.tsx';

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
  const instrument = useInstrument(code);
  const [period] = usePeriod();
  return (
    <>
      <header className="position-sheet-head">
        <InstrumentLogo code={code} logo={logo} size={40} />
        <PositionName order={order} />
      </header>
      {children}
      {instrument !== undefined && (
        <div className="position-sheet-chart">
          <InstrumentChart instrument={instrument} period={period} only={order.id} axisWidth={64} />
        </div>
      )}
      <StopsCard order={order} hidden={hidden} onEdit={onStops} />
      {actions}
      <OrderFacts order={order} hidden={hidden} second={{ label: t('order.now'), price: now }} />
      <OrderFillRow order={order} />
    </>
  );
}
