/** Sheet of a closed order: its result and its facts, without actions. */

import './position-sheet.css';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { useTranslation } from 'react-i18next';
import { OrderFillRow } from '../../explain/fill/order-fill-row.tsx';
import { InstrumentDisc } from '../../../ui/market/instrument-disc.tsx';
import { Profit } from '../../../ui/numbers/money.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { OrderFacts } from './order-facts.tsx';
import { reasonKey, wasFilled } from '../order-labels.ts';
import { PositionName, ReturnText } from '../rows/position-row.tsx';
import { microsOf } from '../../../data/transport/money.ts';

export interface ClosedSheetProps {
  readonly order: OrderWire | null;
  readonly hidden: boolean;
  readonly onClose: () => void;
}

export function ClosedSheet({ order, hidden, onClose }: ClosedSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={order !== null}
      onClose={onClose}
      label={t('order.sheet', { name: order?.ForexTradeLists.ShowCode ?? '' })}
    >
      {order !== null && <ClosedBody order={order} hidden={hidden} />}
    </Sheet>
  );
}

function ClosedBody({ order, hidden }: { order: OrderWire; hidden: boolean }) {
  const { t } = useTranslation();
  const { Code, Logo } = order.ForexTradeLists;
  return (
    <>
      <header className="position-sheet-head">
        <InstrumentDisc code={Code} logo={Logo} size={40} />
        <PositionName order={order} />
      </header>
      {wasFilled(order) ? (
        <div className="position-sheet-result">
          <Profit amount={order.FactProfits} currency="USD" hidden={hidden} className="figure" />
          <span className="position-sheet-side">
            <ReturnText profitMicros={microsOf(order.FactProfits)} margin={order.CautionMoney} />
            <span className="ink3">{t(reasonKey(order))}</span>
          </span>
        </div>
      ) : (
        <p className="position-sheet-result">
          <span className="t2">{t(reasonKey(order))}</span>
          <span className="ink3">{t('order.neverFilled')}</span>
        </p>
      )}
      <OrderFacts
        order={order}
        hidden={hidden}
        second={{ label: t('order.closedAt'), price: wasFilled(order) ? order.Price : null }}
      />
      <OrderFillRow order={order} />
    </>
  );
}
