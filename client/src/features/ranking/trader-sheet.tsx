/** Sheet of a trader: equity and drawdown by day as charts and as a table, statistics, and orders. */

import type { TraderWire } from '@vernier/shared/api/shapes/trader';
import { useTranslation } from 'react-i18next';
import { useTrader, useTraderOrders } from '../../data/market/ranking.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dial } from '../../ui/theme/dial.tsx';
import { Icon } from '../../ui/theme/icon.tsx';
import { dayText, minuteText } from '../../ui/format/time-text.ts';
import { moneyText } from '../../ui/format/money-text.ts';
import { percentText, pointsText } from '../../ui/format/number-text.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { EquityCurve } from '../../ui/gauges/equity-curve.tsx';
import { TraderFacts, TraderStatistics } from './trader-facts.tsx';
import { TraderNumber } from './trader-number.tsx';
import {
  type ClosedOrderView,
  type ClosedPositionView,
  isClosedView,
  type OrderValue,
  type OrderView,
  type PositionView,
  wasFilled,
} from '@vernier/shared/api/order-codec';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import { entryPriceOf } from '@vernier/shared/trading/orders/order';
import { PositionName } from '../orders/rows/position-row.tsx';
import { reasonKey } from '../orders/order-labels.ts';
import { EndlessList } from '../../ui/lists/endless-list.tsx';
import { NO_VALUE } from '../../ui/format/decimal.ts';
import { InstrumentLogo } from '../../ui/market/instrument-logo.tsx';
import { Profit } from '../../ui/numbers/money.tsx';

interface TraderSheetProps {
  readonly trader: TraderWire | null;
  readonly onClose: () => void;
  /** Null where copying is not offered. */
  readonly onCopy: ((trader: TraderWire) => void) | null;
}

export function TraderSheet({ trader, onClose, onCopy }: TraderSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={trader !== null}
      onClose={onClose}
      title={trader?.user.name ?? ''}
      testId="trader-sheet"
      footer={
        trader === null || onCopy === null ? undefined : (
          <Button kind="secondary" onClick={() => onCopy(trader)} testId="trader-copy">
            {`${t('rank.copyThis')} · ${t('rank.soon')}`}
          </Button>
        )
      }
    >
      {trader !== null && <TraderBody key={trader.id} listed={trader} />}
    </Sheet>
  );
}

function TraderBody({ listed }: { listed: TraderWire }) {
  const { t, i18n } = useTranslation();
  const info = useTrader(listed.id);
  const trader = info ?? listed;
  const { three_week_rate: rate } = trader;
  const tone = rate > 0 ? 'up' : rate < 0 ? 'down' : 'flat';
  return (
    <div className="trader-body">
      <header className="leader-head">
        <Dial seed={trader.user.name} size={44} number={trader.rank} />
        <span className="trader-identity">
          <span className="trader-trades">{t(strategyKey(trader.strategy))}</span>
          <TraderFacts trader={trader} />
        </span>
        <span className={`leader-rate ${tone}`}>
          <TraderNumber id={trader.id} figure="three_week_rate" name={t('rank.measure.rate')}>
            <bdi data-testid="trader-rate">{percentText(rate, true)}</bdi>
          </TraderNumber>
        </span>
      </header>
      <h3 className="trader-part">{t('rank.equity')}</h3>
      <EquityCurve rates={trader.curve} tone={tone} />
      <h3 className="trader-part">{t('rank.fall')}</h3>
      <EquityCurve rates={info?.days.map(({ drawdown }) => drawdown) ?? []} tone="down" hanging />
      <TraderStatistics trader={trader} all />
      <p className="ranking-caption ranking-caption--inside">{t('rank.afterFees')}</p>
      {info !== undefined && (
        <details className="trader-days">
          <summary>
            {t('rank.days')}
            <Icon name="down" size={13} weight={2} />
          </summary>
          <table data-testid="trader-days">
            <thead>
              <tr>
                <th scope="col">{t('rank.day')}</th>
                <th scope="col">{t('rank.equity')}</th>
                <th scope="col">{t('rank.measure.rate')}</th>
                <th scope="col">{t('rank.measure.fall')}</th>
              </tr>
            </thead>
            <tbody>
              {info.days.toReversed().map(({ time, equity, rate: grown, drawdown }) => (
                <tr key={time}>
                  <th scope="row">{dayText(Date.parse(time), i18n.language, Date.now())}</th>
                  <td>{moneyText(equity)}</td>
                  <td>{percentText(grown, true)}</td>
                  <td>{percentText(drawdown)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      <h3 className="trader-part">{t('rank.itsOrders')}</h3>
      <TraderOrders id={listed.id} />
    </div>
  );
}

const STRATEGIES = [
  'trend',
  'reversion',
  'breakout',
  'carry',
  'scalper',
  'reckless',
  'dips',
  'rotation',
] as const;

type StrategyKey = `rank.strategy.${(typeof STRATEGIES)[number] | 'other'}`;

/** A strategy that this client does not know has no text. */
function strategyKey(strategy: string): StrategyKey {
  return `rank.strategy.${STRATEGIES.find((one) => one === strategy) ?? 'other'}`;
}

/** Orders of a trader, open ones first: prices, result after fee and financing, and time. */
function TraderOrders({ id }: { id: string }) {
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
      <InstrumentLogo code={code} logo={logo} size={32} />
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
          <Profit amount={netOf({ ...order, ...exitOf(order) })} className="trader-order-net" />
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

/** What its owner closed reads here as closed. */
function endKey(order: ClosedOrderView) {
  return order.closeReason === 'manual' ? 'rank.closed' : reasonKey(order);
}
