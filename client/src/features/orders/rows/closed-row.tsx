/** Row of a closed order in the history: entry and exit price, result, reason and time of closing. */

import './position-row.css';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { minuteText } from '../../../ui/format/clock-text.ts';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { priceText } from '../../../ui/format/price-text.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { InstrumentDisc } from '../../../ui/market/instrument-disc.tsx';
import { Profit } from '../../../ui/numbers/money.tsx';
import { kindKey, reasonKey, wasFilled } from '../order-labels.ts';
import { PositionName } from './position-row.tsx';

interface ClosedRowProps {
  readonly order: OrderWire;
  readonly hidden: boolean;
  readonly onOpen: (order: OrderWire) => void;
}

export const ClosedRow = memo(function ClosedRow({ order, hidden, onOpen }: ClosedRowProps) {
  const { t } = useTranslation();
  const { ForexTradeLists: shown } = order;
  return (
    <button
      type="button"
      className="position"
      data-testid={`order-${order.Id}`}
      onClick={() => onOpen(order)}
    >
      <InstrumentDisc code={shown.Code} logo={shown.Logo} />
      <span className="position-main">
        <PositionName order={order} leverage={false} />
        <ClosedPath order={order} />
      </span>
      <span className="position-worth">
        {wasFilled(order) ? (
          <Profit
            amount={order.FactProfits}
            hidden={hidden}
            className="position-profit"
            testId={`order-profit-${order.Id}`}
          />
        ) : (
          <span className="position-none">{NO_VALUE}</span>
        )}
        <span className="position-ended">
          {order.CloseTime === null
            ? t(reasonKey(order))
            : t('order.ended', {
                reason: t(reasonKey(order)),
                time: minuteText(Date.parse(order.CloseTime)),
              })}
        </span>
      </span>
    </button>
  );
});

/** Entry and exit price; an order that was never filled has none. */
function ClosedPath({ order }: { order: OrderWire }) {
  const { t } = useTranslation();
  const precision = order.ForexTradeLists.PricePrecision;
  if (!wasFilled(order)) {
    return (
      <span className="position-path position-path--text">
        {t(kindKey(order))} <bdi>{priceText(order.OriginPrice, precision)}</bdi>
      </span>
    );
  }
  return (
    <span className="position-path">
      <bdi>{priceText(order.OriginPrice, precision)}</bdi>
      <Icon name="right" size={11} weight={2.2} />
      <bdi>{priceText(order.Price, precision)}</bdi>
    </span>
  );
}
