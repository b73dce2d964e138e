/** Live explanations of an open position's profit, margin and fee. */

import { formatMicros } from '@vernier/shared/numbers/money';
import type { PositionView } from '@vernier/shared/api/order-codec';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBasicInfo } from '../../data/site-settings/basic-info.ts';
import { type InstrumentInfo, useInstrument } from '../../data/market/instruments.ts';
import { useOpenOrders, usePositionPrice } from '../../data/orders/orders.ts';
import { isolate, pointsText } from '../../ui/format/number-text.ts';
import { moneyText } from '../../ui/format/money-text.ts';
import { ExplanationView } from './explanation-view.tsx';
import { feeCalculation, marginCalculation, profitCalculation } from './position-calculations.ts';

/** Nothing while the position or its instrument is unknown; the last rendering stays while a sheet closes. */
function WithPosition({
  order,
  children,
}: {
  order: PositionView;
  children: (of: { order: PositionView; instrument: InstrumentInfo }) => ReactNode;
}) {
  const instrument = useInstrument(order.instrument.code);
  const position = useOpenOrders().get(order.id);
  if (instrument === undefined || position?.status !== 'holding') return null;
  return children({ order: position, instrument });
}

export function PositionProfit({ order }: { order: PositionView }) {
  const { t } = useTranslation();
  const now = usePositionPrice(order.id) ?? order.value.price;
  const price = isolate(pointsText(now, order.instrument.pricePrecision));
  return (
    <WithPosition order={order}>
      {(of) => (
        <ExplanationView
          title={t('explain.title', { name: t('explain.calculation.profit') })}
          notes={[
            t(of.order.side === 'buy' ? 'explain.note.profitBuy' : 'explain.note.profitSell', { price }),
          ]}
          calculations={[profitCalculation(of.order, now, of.instrument)]}
          live
        />
      )}
    </WithPosition>
  );
}

export function PositionMargin({ order }: { order: PositionView }) {
  const { t } = useTranslation();
  return (
    <WithPosition order={order}>
      {(of) => {
        const calculation = marginCalculation(of.order, of.instrument);
        const same = calculation.value === formatMicros(of.order.marginMicros);
        const notes = same
          ? [t('explain.note.margin')]
          : [t('explain.note.shared', { amount: isolate(moneyText(of.order.marginMicros, 6)) })];
        return (
          <ExplanationView
            title={t('explain.title', { name: t('explain.calculation.margin') })}
            notes={notes}
            calculations={[calculation]}
          />
        );
      }}
    </WithPosition>
  );
}

export function PositionFee({ order }: { order: PositionView }) {
  const { t } = useTranslation();
  const info = useBasicInfo();
  const feeType = (info?.trade_fee_type ?? 1) === 1 ? 'per_lot' : 'of_margin';
  return (
    <WithPosition order={order}>
      {(of) => {
        const calculation = feeCalculation(of.order, feeType, of.instrument);
        const same = calculation.value === formatMicros(of.order.feeMicros);
        const notes = same
          ? [t('explain.note.fee')]
          : [t('explain.note.feeThen', { amount: isolate(moneyText(of.order.feeMicros, 6)) })];
        return (
          <ExplanationView
            title={t('explain.title', { name: t('explain.calculation.fee') })}
            notes={notes}
            calculations={[calculation]}
          />
        );
      }}
    </WithPosition>
  );
}
