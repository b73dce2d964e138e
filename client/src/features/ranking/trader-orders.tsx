/** Orders of a trader, open ones first: prices, result after fee and financing, and time. */

import {
  type ClosedOrderView,
  type ClosedPositionView,
  isClosedView,
  type OrderValue,
  type OrderView,
  type PositionView,
  wasFilled,
} from '@vernier/shared/api/order-codec';
import type { Micros } from '@vernier/shared/numbers/money';
import { entryPriceOf } from '@vernier/shared/trading/orders/order';
import { useTranslation } from 'react-i18next';
import { useTraderOrders } from '../../data/market/ranking.ts';
import { reasonKey } from '../orders/order-labels.ts';
import { PositionName } from '../orders/rows/position-row.tsx';
import { EndlessList } from '../../ui/lists/endless-list.tsx';
import { dayText, minuteText } from '../../ui/format/clock-text.ts';
import { NO_VALUE } from '../../ui/format/decimal.ts';
import { pointsText } from '../../ui/format/price-text.ts';
import { InstrumentDisc } from '../../ui/market/instrument-disc.tsx';
import { Profit } from '../../ui/numbers/money.tsx';

export function TraderOrders({ id }: { id: string }) {
  const { rows, more, loadingMore, moreFailed, loadMore } = useTraderOrders(id);
  return (
    <EndlessList more={more} loading={loadingMore} failed={moreFailed} onMore={loadMore}>
      <ul className="trader-orders" data-testid="trader-orders">
        {rows.map((order) => (
          <li key={order.id}>
            <TraderOrder order={order} />
          </li>
        ))}
      </ul>
    </EndlessList>
  );
}

function TraderOrder({ order }: { order: OrderView }) {
  const { t, i18n } = useTranslation();
  const { code, logo, pricePrecision } = order.instrument;
  const at = isClosedView(order) ? order.closedAtMs : order.createdAtMs;
  return (
    <div className="trader-order">
      <InstrumentDisc code={code} logo={logo} size={32} />
      <span className="trader-identity">
        <PositionName order={order} leverage={false} />
        <span className="trader-trades">
          <bdi>
            {pointsText(entryPriceOf(order), pricePrecision)}
            {wasFilled(order) && ` – ${pointsText(exitOf(order).price, pricePrecision)}`}
          </bdi>
        </span>
      </span>
      <span className="trader-worth">
        {wasFilled(order) ? (
          <Profit amount={netOf(order)} className="trader-order-net" />
        ) : (
          <span>{NO_VALUE}</span>
        )}
        <span className="trader-win">
          {isClosedView(order) ? t(endKey(order)) : t('rank.open')} ·{' '}
          <bdi>{`${dayText(at, i18n.language, Date.now())} ${minuteText(at)}`}</bdi>
        </span>
      </span>
    </div>
  );
}

/** Price and profit at the close, or now. */
function exitOf(order: PositionView | ClosedPositionView): OrderValue {
  return order.status === 'holding'
    ? order.value
    : { price: order.closePrice, profitMicros: order.profitMicros };
}

function netOf(order: PositionView | ClosedPositionView): Micros {
  return exitOf(order).profitMicros - order.feeMicros + order.swapMicros;
}

/** What its owner closed reads here as closed. */
function endKey(order: ClosedOrderView) {
  return order.closeReason === 'manual' ? 'rank.closed' : reasonKey(order);
}
