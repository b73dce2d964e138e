/** Facts of an order: four figures, and the exact remainder line by line; for pending, open and closed orders. */

import { entryPriceOf } from '@vernier/shared/trading/orders/order';
import { isClosedView, type OrderView, wasFilled } from '@vernier/shared/api/order-codec';
import { isoTime } from '@vernier/shared/clock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../../../data/market/instruments.ts';
import { ExplainedNumber, PositionFee, PositionMargin } from '../../explain/explained.tsx';
import { clockText, dayText } from '../../../ui/format/time-text.ts';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { leverageText, pointsText } from '../../../ui/format/number-text.ts';
import { KeyFigures } from '../../../ui/numbers/key-figures.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import { kindKey, orderLots } from '../order-labels.ts';

/** A cancelled order costs nothing. */
const NO_COST = { marginMicros: 0n, feeMicros: 0n };

interface OrderFactsProps {
  readonly order: OrderView;
  readonly hidden: boolean;
  /** The price next to the opening one: the present or the closing one. */
  readonly second: { readonly label: string; readonly price: number | null };
}

export function OrderFacts({ order, hidden, second }: OrderFactsProps) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.instrument.code);
  const precision = order.instrument.pricePrecision;
  const exact = (amount: bigint) => <Money amount={amount} places={6} hidden={hidden} />;
  const { marginMicros, feeMicros } = order.status === 'cancelled' ? NO_COST : order;
  return (
    <div className="position-sheet-facts">
      <KeyFigures
        items={[
          {
            label: t(entryKey(order)),
            value: pointsText(entryPriceOf(order), precision),
          },
          {
            label: second.label,
            value: second.price === null ? NO_VALUE : pointsText(second.price, precision),
          },
          { label: t('order.lots'), value: orderLots(order, instrument) },
          { label: t('order.leverage'), value: leverageText(order.leverage) },
        ]}
      />
      <dl className="fact-rows">
        {order.pendingKind !== null && <Row label={t('order.kind')}>{t(kindKey(order))}</Row>}
        {order.status === 'pending' && (
          <Row label={t('order.reserve')}>
            <Money amount={order.marginMicros + order.feeMicros} places={6} hidden={hidden} />
          </Row>
        )}
        <Row label={t('order.margin')}>
          <Computed order={order} number="margin">
            {exact(marginMicros)}
          </Computed>
        </Row>
        {order.status === 'closed' && <Row label={t('order.grossProfit')}>{exact(order.profitMicros)}</Row>}
        <Row label={t(wasFilled(order) ? 'order.fee' : 'ticket.fee')}>
          <Computed order={order} number="fee">
            {exact(feeMicros)}
          </Computed>
        </Row>
        {wasFilled(order) && <Row label={t('order.swap')}>{exact(order.swapMicros)}</Row>}
        {order.pendingKind !== null && (
          <Row label={t('order.placed')}>
            <Moment atMs={order.createdAtMs} />
          </Row>
        )}
        {!wasFilled(order) && order.expiresAtMs !== null && (
          <Row label={t('order.ends')}>
            <Moment atMs={order.expiresAtMs} />
          </Row>
        )}
        {order.reduceOnly === true && <Row label={t('order.reduceOnly')}>{t('order.yes')}</Row>}
        {wasFilled(order) && (
          <Row label={t('order.opened')}>
            <Moment atMs={order.openedAtMs} />
          </Row>
        )}
        {isClosedView(order) && (
          <Row label={t(wasFilled(order) ? 'order.closed' : 'order.endedAt')}>
            <Moment atMs={order.closedAtMs} />
          </Row>
        )}
        <Row label={t('order.number')}>
          <bdi>{order.id}</bdi>
        </Row>
      </dl>
    </div>
  );
}

interface ComputedProps {
  readonly order: OrderView;
  readonly number: 'margin' | 'fee';
  readonly children: ReactNode;
}

/** The numbers of a position have an explanation; those of other orders are in the fill record. */
function Computed({ order, number, children }: ComputedProps) {
  const { t } = useTranslation();
  if (order.status !== 'holding') return children;
  return (
    <ExplainedNumber
      name={t(`explain.calculation.${number}`)}
      content={number === 'margin' ? <PositionMargin order={order} /> : <PositionFee order={order} />}
      testId={`explain-${number}`}
    >
      {children}
    </ExplainedNumber>
  );
}

/** The meaning of the first price: opening price, or target of a pending order. */
function entryKey(order: OrderView) {
  if (wasFilled(order)) return 'order.openedAt';
  return order.status === 'pending' ? 'order.waitsAt' : 'order.waitedAt';
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Moment({ atMs }: { atMs: number }) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={isoTime(atMs)}>
      {dayText(atMs, i18n.language, Date.now())} <bdi>{clockText(atMs)}</bdi>
    </time>
  );
}
