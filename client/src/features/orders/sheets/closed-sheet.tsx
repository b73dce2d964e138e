/** Sheet of a closed order: its result and its facts, without actions. */

import './position-sheet.css';
import type { ClosedOrderView, ClosedPositionView } from '@vernier/shared/api/order-codec';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import { useTranslation } from 'react-i18next';
import { OrderFillRow } from '../../explain/fill/order-fill-row.tsx';
import { InstrumentLogo } from '../../../ui/market/instrument-logo.tsx';
import { Profit } from '../../../ui/numbers/money.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { OrderFacts } from './order-facts.tsx';
import { PositionName, ReturnText } from '../rows/position-row.tsx';
import { reasonKey } from '../order-labels.ts';
import { TradePictureButton } from '../picture/trade-picture-button.tsx';

const ClosedChart = lazyComponent(() => import('./order-chart.tsx').then((m) => m.ClosedChart));

export interface ClosedSheetProps {
  readonly order: ClosedOrderView | null;
  readonly hidden: boolean;
  readonly onClose: () => void;
}

export function ClosedSheet({ order, hidden, onClose }: ClosedSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={order !== null}
      onClose={onClose}
      label={t('order.sheet', { name: order?.instrument.showCode ?? '' })}
    >
      {order !== null && <ClosedBody order={order} hidden={hidden} />}
    </Sheet>
  );
}

export function ClosedBody({ order, hidden }: { order: ClosedOrderView; hidden: boolean }) {
  const { t } = useTranslation();
  const { code, logo } = order.instrument;
  return (
    <>
      <header className="position-sheet-head">
        <InstrumentLogo code={code} logo={logo} size={40} />
        <PositionName order={order} />
      </header>
      {order.status === 'closed' ? (
        <ClosedResult order={order} hidden={hidden} />
      ) : (
        <p className="position-sheet-result">
          <span className="t2">{t(reasonKey(order))}</span>
          <span className="ink3">{t('order.neverFilled')}</span>
        </p>
      )}
      {order.status === 'closed' && (
        <>
          <div className="position-sheet-chart" data-testid="closed-chart">
            <ClosedChart key={order.id} order={order} />
          </div>
          <TradePictureButton key={order.id} order={order} />
        </>
      )}
      <OrderFacts
        order={order}
        hidden={hidden}
        second={{ label: t('order.closedAt'), price: order.status === 'closed' ? order.closePrice : null }}
      />
      <OrderFillRow order={order} />
    </>
  );
}

function ClosedResult({ order, hidden }: { order: ClosedPositionView; hidden: boolean }) {
  const { t } = useTranslation();
  const net = netOf(order);
  return (
    <div className="position-sheet-result">
      <div>
        <p className="cap">{t('order.netProfit')}</p>
        <Profit amount={net} currency="USD" hidden={hidden} className="figure" testId="closed-profit" />
      </div>
      <span className="position-sheet-side">
        <ReturnText profitMicros={net} marginMicros={order.marginMicros} />
        <span className="ink3">{t(reasonKey(order))}</span>
      </span>
    </div>
  );
}
