/** Confirmation of an order: the fill or the pending target, and links to the orders or back to the ticket. */

import './order-success.css';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useInstrument } from '../../../data/market/instruments.ts';
import { orderLots, sideOf } from '../../orders/order-labels.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SuccessMark } from '../../../ui/feedback/success-mark.tsx';
import { isolate } from '../../../ui/format/isolate.ts';
import { leverageText } from '../../../ui/format/number-text.ts';
import { priceText } from '../../../ui/format/price-text.ts';
import { Money } from '../../../ui/numbers/money.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { PlacedOrder } from './use-ticket.ts';

const PENDING = 0;

interface OrderSuccessProps {
  readonly placed: PlacedOrder | null;
  readonly onClose: () => void;
}

export function OrderSuccess({ placed, onClose }: OrderSuccessProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={placed !== null} onClose={onClose} label={t('ticket.confirmed')} testId="order-success">
      {placed !== null && <Confirmed placed={placed} onClose={onClose} />}
    </Sheet>
  );
}

function Confirmed({ placed, onClose }: { placed: PlacedOrder; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { order, tookMs } = placed;
  const { Code, ShowCode, PricePrecision } = order.ForexTradeLists;
  const instrument = useInstrument(Code);
  const waits = order.Status === PENDING;
  const stop = (label: string, price: number) =>
    price === 0 ? [] : [{ label, value: <bdi>{priceText(price, PricePrecision)}</bdi> }];
  const facts = [
    {
      label: t(waits ? 'ticket.waitsAt' : 'ticket.filledAt'),
      value: <bdi>{priceText(order.OriginPrice, PricePrecision)}</bdi>,
    },
    { label: t('ticket.margin'), value: <Money amount={order.CautionMoney} /> },
    { label: t('ticket.leverage'), value: <bdi>{leverageText(order.Multiple)}</bdi> },
    { label: t('ticket.fee'), value: <Money amount={order.TradeFee} /> },
    ...stop(t('ticket.stopLoss'), order.TargetLossPrice),
    ...stop(t('ticket.takeProfit'), order.TargetProfitPrice),
  ];
  const values = { lots: isolate(orderLots(order, instrument)), name: isolate(ShowCode) };
  return (
    <div className="confirmed">
      <SuccessMark />
      <h2>{t('ticket.confirmed')}</h2>
      <p>
        {waits
          ? t(`ticket.waits.${sideOf(order)}.${order.PendingKind ?? 'limit'}`, values)
          : t(`ticket.done.${sideOf(order)}`, { ...values, ms: isolate(String(Math.round(tookMs))) })}
      </p>
      <dl className="confirmed-facts">
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <div className="confirmed-actions">
        <Button kind="secondary" onClick={onClose}>
          {t('ticket.keepTrading')}
        </Button>
        <Button
          onClick={() => {
            onClose();
            void navigate('/order');
          }}
        >
          {t('ticket.seeOrders')}
        </Button>
      </div>
    </div>
  );
}
