/** The facts of an order as key figures, the same for a holding and for a closed one. */

import type { OrderWire } from '@vernier/shared/wire/shapes';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { InstrumentInfo } from '../data/instruments.ts';
import { clockText, dayText } from '../ui/format/clock-text.ts';
import { leverageText } from '../ui/format/number-text.ts';
import { priceText } from '../ui/format/price-text.ts';
import { Money } from '../ui/money.tsx';
import { orderLots } from './order-words.ts';

interface FactOptions {
  readonly t: TFunction;
  /** Language tag of the dates. */
  readonly language: string;
  readonly instrument: InstrumentInfo | undefined;
  readonly hidden: boolean;
  /** The price beside the opening one: now, or the closing one. */
  readonly second: { readonly label: string; readonly value: ReactNode };
}

export function orderFacts(order: OrderWire, { t, language, instrument, hidden, second }: FactOptions) {
  const precision = order.ForexTradeLists.PricePrecision;
  const facts: { label: string; value: ReactNode }[] = [
    { label: t('order.openedAt'), value: <bdi>{priceText(order.OriginPrice, precision)}</bdi> },
    second,
    { label: t('order.margin'), value: <Money amount={order.CautionMoney} places={6} hidden={hidden} /> },
    { label: t('order.fee'), value: <Money amount={order.TradeFee} places={6} hidden={hidden} /> },
    { label: t('order.lots'), value: <bdi>{orderLots(order, instrument)}</bdi> },
    { label: t('order.leverage'), value: <bdi>{leverageText(order.Multiple)}</bdi> },
    { label: t('order.swap'), value: <Money amount={order.Swap} hidden={hidden} sign /> },
    { label: t('order.number'), value: <bdi>{order.Id}</bdi> },
  ];
  if (order.OpenTime !== null)
    facts.push({ label: t('order.opened'), value: <Moment iso={order.OpenTime} language={language} /> });
  if (order.CloseTime !== null)
    facts.push({ label: t('order.closed'), value: <Moment iso={order.CloseTime} language={language} /> });
  return facts;
}

function Moment({ iso, language }: { iso: string; language: string }) {
  const timeMs = Date.parse(iso);
  return (
    <time dateTime={iso}>
      {dayText(timeMs, language, Date.now())} <bdi>{clockText(timeMs)}</bdi>
    </time>
  );
}
