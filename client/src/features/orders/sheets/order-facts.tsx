/** Facts of an order: four figures, and the exact remainder line by line; for pending, open and closed orders. */

import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../../../data/market/instruments.ts';
import { ExplainedNumber } from '../../explain/explained.tsx';
import { PositionFee, PositionMargin } from '../../explain/explanations.tsx';
import { clockText, dayText } from '../../../ui/format/clock-text.ts';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { leverageText } from '../../../ui/format/number-text.ts';
import { priceText } from '../../../ui/format/price-text.ts';
import { KeyFigures } from '../../../ui/numbers/key-figures.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import { kindKey, orderLots, wasFilled } from '../order-labels.ts';
import { microsOf } from '../../../data/transport/money.ts';

const PENDING = 0;
const HOLDING = 1;

interface OrderFactsProps {
  readonly order: OrderWire;
  readonly hidden: boolean;
  /** The price next to the opening one: the present or the closing one. */
  readonly second: { readonly label: string; readonly price: number | null };
}

export function OrderFacts({ order, hidden, second }: OrderFactsProps) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.ForexTradeLists.Code);
  const precision = order.ForexTradeLists.PricePrecision;
  const exact = (amount: string) => <Money amount={amount} places={6} hidden={hidden} />;
  return (
    <div className="position-sheet-facts">
      <KeyFigures
        items={[
          {
            label: t(entryKey(order)),
            value: priceText(order.OriginPrice, precision),
          },
          {
            label: second.label,
            value: second.price === null ? NO_VALUE : priceText(second.price, precision),
          },
          { label: t('order.lots'), value: orderLots(order, instrument) },
          { label: t('order.leverage'), value: leverageText(order.Multiple) },
        ]}
      />
      <dl className="fact-rows">
        {order.PendingKind !== null && <Row label={t('order.kind')}>{t(kindKey(order))}</Row>}
        {order.Status === PENDING && (
          <Row label={t('order.reserve')}>
            <Money
              amount={microsOf(order.CautionMoney) + microsOf(order.TradeFee)}
              places={6}
              hidden={hidden}
            />
          </Row>
        )}
        <Row label={t('order.margin')}>
          <Computed order={order} number="margin">
            {exact(order.CautionMoney)}
          </Computed>
        </Row>
        <Row label={t(wasFilled(order) ? 'order.fee' : 'ticket.fee')}>
          <Computed order={order} number="fee">
            {exact(order.TradeFee)}
          </Computed>
        </Row>
        {wasFilled(order) && <Row label={t('order.swap')}>{exact(order.Swap)}</Row>}
        {order.PendingKind !== null && (
          <Row label={t('order.placed')}>
            <Moment iso={order.CreateTimeHandler} />
          </Row>
        )}
        {order.OpenTime !== null && (
          <Row label={t('order.opened')}>
            <Moment iso={order.OpenTime} />
          </Row>
        )}
        {order.CloseTime !== null && (
          <Row label={t(wasFilled(order) ? 'order.closed' : 'order.endedAt')}>
            <Moment iso={order.CloseTime} />
          </Row>
        )}
        <Row label={t('order.number')}>
          <bdi>{order.Id}</bdi>
        </Row>
      </dl>
    </div>
  );
}

interface ComputedProps {
  readonly order: OrderWire;
  readonly number: 'margin' | 'fee';
  readonly children: ReactNode;
}

/** The numbers of a position have an explanation; those of other orders are in the fill record. */
function Computed({ order, number, children }: ComputedProps) {
  const { t } = useTranslation();
  if (order.Status !== HOLDING) return children;
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
function entryKey(order: OrderWire) {
  if (wasFilled(order)) return 'order.openedAt';
  return order.Status === PENDING ? 'order.waitsAt' : 'order.waitedAt';
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Moment({ iso }: { iso: string }) {
  const { i18n } = useTranslation();
  const timeMs = Date.parse(iso);
  return (
    <time dateTime={iso}>
      {dayText(timeMs, i18n.language, Date.now())} <bdi>{clockText(timeMs)}</bdi>
    </time>
  );
}
