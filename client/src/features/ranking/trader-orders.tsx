/** Orders of a trader, open ones first: prices, result after fee and financing, and time. */

import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { useTranslation } from 'react-i18next';
import { useTraderOrders } from '../../data/market/ranking.ts';
import { reasonKey, wasFilled } from '../orders/order-labels.ts';
import { PositionName } from '../orders/rows/position-row.tsx';
import { microsOf } from '../../data/transport/money.ts';
import { EndlessList } from '../../ui/lists/endless-list.tsx';
import { dayText, minuteText } from '../../ui/format/clock-text.ts';
import { NO_VALUE } from '../../ui/format/decimal.ts';
import { priceText } from '../../ui/format/price-text.ts';
import { InstrumentDisc } from '../../ui/market/instrument-disc.tsx';
import { Profit } from '../../ui/numbers/money.tsx';

const CLOSED = 3;

export function TraderOrders({ id }: { id: string }) {
  const { rows, more, loadingMore, moreFailed, loadMore } = useTraderOrders(id);
  return (
    <EndlessList more={more} loading={loadingMore} failed={moreFailed} onMore={loadMore}>
      <ul className="trader-orders" data-testid="trader-orders">
        {rows.map((order) => (
          <li key={order.Id}>
            <TraderOrder order={order} />
          </li>
        ))}
      </ul>
    </EndlessList>
  );
}

function TraderOrder({ order }: { order: OrderWire }) {
  const { t, i18n } = useTranslation();
  const { Code, Logo, PricePrecision } = order.ForexTradeLists;
  const net = microsOf(order.FactProfits) - microsOf(order.TradeFee) + microsOf(order.Swap);
  const filled = wasFilled(order);
  const at = Date.parse(order.CloseTime ?? order.CreateTimeHandler);
  // a manual close of the trader reads as closed
  const ended = order.CloseReason === 'manual' ? t('rank.closed') : t(reasonKey(order));
  return (
    <div className="trader-order">
      <InstrumentDisc code={Code} logo={Logo} size={32} />
      <span className="trader-identity">
        <PositionName order={order} leverage={false} />
        <span className="trader-trades">
          <bdi>
            {priceText(order.OriginPrice, PricePrecision)}
            {filled && ` – ${priceText(order.Price, PricePrecision)}`}
          </bdi>
        </span>
      </span>
      <span className="trader-worth">
        {filled ? <Profit amount={net} className="trader-order-net" /> : <span>{NO_VALUE}</span>}
        <span className="trader-win">
          {order.Status === CLOSED ? ended : t('rank.open')} ·{' '}
          <bdi>{`${dayText(at, i18n.language, Date.now())} ${minuteText(at)}`}</bdi>
        </span>
      </span>
    </div>
  );
}
