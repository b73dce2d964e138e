/** Row of a pending order that opens its sheet: kind, target, distance of the market, reserved money, stops. */

import './position-row.css';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/theme/class-names.ts';
import { priceText } from '../../../ui/format/price-text.ts';
import { useVisibility } from '../../../ui/browser/visibility.ts';
import { InstrumentDisc } from '../../../ui/market/instrument-disc.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import { kindKey } from '../order-labels.ts';
import { PositionName } from './position-row.tsx';
import { usePendingDistance } from './use-pending-distance.ts';
import { microsOf } from '../../../data/transport/money.ts';

interface PendingRowProps {
  readonly order: OrderWire;
  readonly leaving: boolean;
  readonly closing: boolean;
  readonly hidden: boolean;
  readonly onOpen: (id: number) => void;
  /** Name of the list, for tests. */
  readonly place?: 'order' | 'here';
}

export const PendingRow = memo(function PendingRow(props: PendingRowProps) {
  const { order, leaving, closing, hidden, onOpen, place = 'order' } = props;
  const { t } = useTranslation();
  const { Code, Logo, PricePrecision } = order.ForexTradeLists;
  const element = useRef<HTMLButtonElement>(null);
  const distance = usePendingDistance(order, useVisibility(element));
  return (
    <button
      ref={element}
      type="button"
      className={classNames('position', closing && 'position--closing', leaving && 'position--leaving')}
      data-testid={`${place}-${order.Id}`}
      disabled={leaving}
      onClick={() => onOpen(order.Id)}
    >
      <InstrumentDisc code={Code} logo={Logo} />
      <span className="position-main">
        <PositionName order={order} />
        <span className="position-path position-path--text">{t(kindKey(order))}</span>
      </span>
      <span className="position-worth">
        <bdi className="position-profit">{priceText(order.OriginPrice, PricePrecision)}</bdi>
        {distance !== null && <span className="position-ended">{t('order.away', { distance })}</span>}
      </span>
      <span className="position-pending">
        <StopsText order={order} />
        <span>
          {t('order.reserve')}{' '}
          <Money amount={microsOf(order.CautionMoney) + microsOf(order.TradeFee)} hidden={hidden} />
        </span>
      </span>
    </button>
  );
});

function StopsText({ order }: { order: OrderWire }) {
  const { t } = useTranslation();
  const precision = order.ForexTradeLists.PricePrecision;
  const one = (name: string, none: string, price: number) =>
    price === 0 ? (
      <span>{none}</span>
    ) : (
      <span>
        {name} <bdi>{priceText(price, precision)}</bdi>
      </span>
    );
  return (
    <>
      {one(t('order.stopShort'), t('order.noStop'), order.TargetLossPrice)}
      {one(t('order.targetShort'), t('order.noTarget'), order.TargetProfitPrice)}
    </>
  );
}
