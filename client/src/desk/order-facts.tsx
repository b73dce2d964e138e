/** The facts of an order: four figures, and the exact rest line by line; the same for a holding and for a closed one. */

import type { OrderWire } from '@vernier/shared/wire/shapes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../data/instruments.ts';
import { clockText, dayText } from '../ui/format/clock-text.ts';
import { leverageText } from '../ui/format/number-text.ts';
import { priceText } from '../ui/format/price-text.ts';
import { KeyFigures } from '../ui/key-figures.tsx';
import { Money } from '../ui/money.tsx';
import { orderLots } from './order-words.ts';

interface OrderFactsProps {
  readonly order: OrderWire;
  readonly hidden: boolean;
  /** The price beside the opening one: now, or the closing one. */
  readonly second: { readonly label: string; readonly price: number };
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
          { label: t('order.openedAt'), value: priceText(order.OriginPrice, precision) },
          { label: second.label, value: priceText(second.price, precision) },
          { label: t('order.lots'), value: orderLots(order, instrument) },
          { label: t('order.leverage'), value: leverageText(order.Multiple) },
        ]}
      />
      <dl className="fact-rows">
        <Row label={t('order.margin')}>{exact(order.CautionMoney)}</Row>
        <Row label={t('order.fee')}>{exact(order.TradeFee)}</Row>
        <Row label={t('order.swap')}>{exact(order.Swap)}</Row>
        {order.OpenTime !== null && (
          <Row label={t('order.opened')}>
            <Moment iso={order.OpenTime} />
          </Row>
        )}
        {order.CloseTime !== null && (
          <Row label={t('order.closed')}>
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
