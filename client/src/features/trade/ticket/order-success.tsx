/** Confirmation of an order: the fill or the pending target, and links to the orders or back to the ticket. */

import './order-success.css';
import type { Points } from '@vernier/shared/numbers/price';
import { entryPriceOf } from '@vernier/shared/trading/orders/order';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useInstrument } from '../../../data/market/instruments.ts';
import { orderLots } from '../../orders/order-labels.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { isolate, leverageText, pointsText } from '../../../ui/format/number-text.ts';
import { Money } from '../../../ui/numbers/money.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { PlacedOrder } from './use-ticket.ts';

const UPPER = row(10, 28, -1);
const LOWER = row(9, 36, 1);

export function OrderSuccess({ placed, onClose }: { placed: PlacedOrder | null; onClose: () => void }) {
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
  const { code, showCode, pricePrecision } = order.instrument;
  const instrument = useInstrument(code);
  const waits = order.status === 'pending';
  const stop = (label: string, price: Points | null) =>
    price === null ? [] : [{ label, value: <bdi>{pointsText(price, pricePrecision)}</bdi> }];
  const facts = [
    {
      label: t(waits ? 'ticket.waitsAt' : 'ticket.filledAt'),
      value: <bdi>{pointsText(entryPriceOf(order), pricePrecision)}</bdi>,
    },
    { label: t('ticket.margin'), value: <Money amount={order.marginMicros} /> },
    { label: t('ticket.leverage'), value: <bdi>{leverageText(order.leverage)}</bdi> },
    { label: t('ticket.fee'), value: <Money amount={order.feeMicros} /> },
    ...stop(t('ticket.stopLoss'), order.stopLoss),
    ...stop(t('ticket.takeProfit'), order.takeProfit),
  ];
  const values = { lots: isolate(orderLots(order, instrument)), name: isolate(showCode) };
  return (
    <div className="confirmed">
      <SuccessMark />
      <h2>{t('ticket.confirmed')}</h2>
      <p>
        {waits
          ? t(`ticket.waits.${order.side}.${order.pendingKind ?? 'limit'}`, values)
          : t(`ticket.done.${order.side}`, { ...values, ms: isolate(String(Math.round(tookMs))) })}
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
            void navigate(waits ? '/order?tab=pending' : '/order?tab=holding');
          }}
        >
          {t('ticket.seeOrders')}
        </Button>
      </div>
    </div>
  );
}

function row(pitch: number, y: number, direction: 1 | -1): string {
  let d = '';
  for (let i = -5; i <= 5; i += 1) {
    if (i !== 0) d += `M${60 + i * pitch} ${y}v${direction * (Math.abs(i) === 5 ? 16 : 9)}`;
  }
  return d;
}

/** An order was confirmed: the lower scale of the mark slides until its line meets the needle. The only celebration. */
function SuccessMark() {
  return (
    <svg className="success-mark" viewBox="0 0 120 64" aria-hidden="true">
      <path d={UPPER} />
      <path d={LOWER} className="success-mark-lower" />
      <path d="M60 6v52" className="success-mark-needle" />
    </svg>
  );
}
