/** Row of a closed order in a list. */

import './position-row.css';
import type { ClosedOrderView } from '@vernier/shared/api/order-codec';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { pointsText } from '../../../ui/format/number-text.ts';
import { minuteText } from '../../../ui/format/time-text.ts';
import { InstrumentLogo } from '../../../ui/market/instrument-logo.tsx';
import { Profit } from '../../../ui/numbers/money.tsx';
import { Icon } from '../../../ui/theme/icon.tsx';
import { kindKey, reasonKey } from '../order-labels.ts';
import { PositionName } from './position-row.tsx';

interface ClosedRowProps {
  readonly order: ClosedOrderView;
  readonly hidden: boolean;
  readonly onOpen: (order: ClosedOrderView) => void;
}

/** Entry and exit price, result after fee and swap, reason and time of closing. */
export const ClosedRow = memo(function ClosedRow({ order, hidden, onOpen }: ClosedRowProps) {
  const { t } = useTranslation();
  const { instrument: shown } = order;
  return (
    <button
      type="button"
      className="position"
      data-testid={`order-${order.id}`}
      onClick={() => onOpen(order)}
    >
      <InstrumentLogo code={shown.code} logo={shown.logo} />
      <span className="position-main">
        <PositionName order={order} leverage={false} />
        <ClosedPath order={order} />
      </span>
      <span className="position-worth">
        {order.status === 'closed' ? (
          <Profit
            amount={netOf(order)}
            hidden={hidden}
            className="position-profit"
            testId={`order-profit-${order.id}`}
          />
        ) : (
          <span className="position-none">{NO_VALUE}</span>
        )}
        <span className="position-ended">
          {t('order.ended', { reason: t(reasonKey(order)), time: minuteText(order.closedAtMs) })}
        </span>
      </span>
    </button>
  );
});

/** Entry and exit price; an order that was never filled has none. */
function ClosedPath({ order }: { order: ClosedOrderView }) {
  const { t } = useTranslation();
  const precision = order.instrument.pricePrecision;
  if (order.status === 'cancelled') {
    return (
      <span className="position-path position-path--text">
        {t(kindKey(order))} <bdi>{pointsText(order.targetPrice, precision)}</bdi>
      </span>
    );
  }
  return (
    <span className="position-path">
      <bdi>{pointsText(order.openPrice, precision)}</bdi>
      <Icon name="right" size={11} weight={2.2} />
      <bdi>{pointsText(order.closePrice, precision)}</bdi>
    </span>
  );
}
