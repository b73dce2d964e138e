/** Stops of an order as two boxes, each with its distance and its profit or loss; a tap opens their form. */

import './stops-card.css';
import type { Points } from '@vernier/shared/numbers/price';
import { entryPriceOf } from '@vernier/shared/trading/orders/order';
import type { OpenOrderView } from '@vernier/shared/api/order-codec';
import { useTranslation } from 'react-i18next';
import { profitOf } from '../../../data/orders/valuation.ts';
import { isolate, pointsText } from '../../../ui/format/number-text.ts';
import { moneyDirection, moneyText } from '../../../ui/format/money-text.ts';
import { distanceText } from '../../../ui/numbers/distance.tsx';
import { STOP_NAMES, type StopName } from './stop-check.ts';

interface StopsCardProps {
  readonly order: OpenOrderView;
  readonly hidden: boolean;
  readonly onEdit: () => void;
}

export function StopsCard({ order, hidden, onEdit }: StopsCardProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="stops-card"
      data-testid="order-stops"
      aria-label={t('order.setStops')}
      onClick={onEdit}
    >
      {STOP_NAMES.map((stop) => (
        <StopBox key={stop} order={order} stop={stop} hidden={hidden} />
      ))}
    </button>
  );
}

function StopBox({ order, stop, hidden }: { order: OpenOrderView; stop: StopName; hidden: boolean }) {
  const { t } = useTranslation();
  const precision = order.instrument.pricePrecision;
  const price = order[stop];
  const isTrailing = stop === 'stopLoss' && (order.trailingStop ?? null) !== null;
  const result = price === null ? null : profitOf(order, price);
  const away = (from: Points) => distanceText(Math.abs((price ?? 0) - from), precision, t);
  return (
    <span className="stops-card-box">
      <span className="stops-card-name">
        <span>{t(isTrailing ? 'ticket.trailingStop' : `ticket.${stop}`)}</span>
        {price !== null && <span>{away(entryPriceOf(order))}</span>}
      </span>
      <b>
        <StopPrice order={order} stop={stop} />
      </b>
      {result !== null && !hidden && (
        <span className={`stops-card-money ${moneyDirection(result)}`}>
          {t('order.ifHit', { amount: isolate(moneyText(result, 2, true)) })}
        </span>
      )}
    </span>
  );
}

/** The price of a stop; of a trailing one that does not follow the market yet, its distance. */
function StopPrice({ order, stop }: { order: OpenOrderView; stop: StopName }) {
  const { t } = useTranslation();
  const precision = order.instrument.pricePrecision;
  const price = order[stop];
  const distance = stop === 'stopLoss' ? (order.trailingStop ?? null) : null;
  if (price !== null) return <bdi>{pointsText(price, precision)}</bdi>;
  if (distance !== null) return <bdi>{distanceText(distance, precision, t)}</bdi>;
  return <span className="ink3">{t('ticket.off')}</span>;
}
