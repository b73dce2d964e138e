/** Row of a pending order that opens its sheet: kind, target, distance of the market, reserved money, stops. */

import './position-row.css';
import type { PendingOrderView } from '@vernier/shared/api/order-codec';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/theme/class-names.ts';
import { useVisibility } from '../../../ui/browser/visibility.ts';
import { isoTime } from '@vernier/shared/clock';
import { momentText } from '../../../ui/format/time-text.ts';
import { isolate, pointsText } from '../../../ui/format/number-text.ts';
import { InstrumentLogo } from '../../../ui/market/instrument-logo.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import { kindKey } from '../order-labels.ts';
import { PositionName } from './position-row.tsx';
import { usePendingDistance } from './use-pending-distance.ts';

interface PendingRowProps {
  readonly order: PendingOrderView;
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
  const { code, logo, pricePrecision } = order.instrument;
  const element = useRef<HTMLButtonElement>(null);
  const distance = usePendingDistance(order, useVisibility(element));
  return (
    <button
      ref={element}
      type="button"
      className={classNames('position', closing && 'position--closing', leaving && 'position--leaving')}
      data-testid={`${place}-${order.id}`}
      disabled={leaving}
      onClick={() => onOpen(order.id)}
    >
      <InstrumentLogo code={code} logo={logo} />
      <span className="position-main">
        <PositionName order={order} />
        <span className="position-path position-path--text">{t(kindKey(order))}</span>
      </span>
      <span className="position-worth">
        <bdi className="position-profit">{pointsText(order.targetPrice, pricePrecision)}</bdi>
        {distance !== null && <span className="position-ended">{t('order.away', { distance })}</span>}
      </span>
      <span className="position-pending">
        <StopsText order={order} />
        <EndText order={order} />
        <span>
          {t('order.reserve')} <Money amount={order.marginMicros + order.feeMicros} hidden={hidden} />
        </span>
      </span>
    </button>
  );
});

function EndText({ order: { expiresAtMs } }: { order: PendingOrderView }) {
  const { t, i18n } = useTranslation();
  if (expiresAtMs === null) return null;
  const moment = momentText(isoTime(expiresAtMs), i18n.language, Date.now());
  return <span>{t('order.endsAt', { moment: isolate(moment) })}</span>;
}

function StopsText({ order }: { order: PendingOrderView }) {
  const { t } = useTranslation();
  const precision = order.instrument.pricePrecision;
  const one = (name: string, none: string, price: number | null) =>
    price === null ? (
      <span>{none}</span>
    ) : (
      <span>
        {name} <bdi>{pointsText(price, precision)}</bdi>
      </span>
    );
  return (
    <>
      {one(t('order.stopShort'), t('order.noStop'), order.stopLoss)}
      {one(t('order.targetShort'), t('order.noTarget'), order.takeProfit)}
    </>
  );
}
