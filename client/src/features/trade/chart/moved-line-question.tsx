/** Questions about a dragged stop with its result, and about the dragged target of a pending order with its new kind. */

import { useTranslation } from 'react-i18next';
import type { OpenOrderView, PendingOrderView } from '@vernier/shared/api/order-codec';
import type { Points } from '@vernier/shared/numbers/price';
import { openingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { pendingKindOf } from '@vernier/shared/trading/rules/stop-rules';
import { useQuote } from '../../../data/market/quotes.ts';
import { amendPending, submitStops } from '../../../data/orders/orders.ts';
import { profitOf } from '../../../data/orders/valuation.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { isolate, pointsText } from '../../../ui/format/number-text.ts';
import type { MovedStop } from '../../orders/stops/use-stops-form.ts';
import { MoveQuestion } from './move-question.tsx';

interface MovedStopProps {
  readonly order: OpenOrderView;
  readonly moved: MovedStop;
  /** Amounts are hidden. */
  readonly hidden: boolean;
  readonly onAnswered: () => void;
}

export function MovedStopQuestion({ order, moved, hidden, onAnswered }: MovedStopProps) {
  const { t } = useTranslation();
  const { stop, points } = moved;
  const price = isolate(pointsText(points, order.instrument.pricePrecision));
  const profit = hidden ? null : profitOf(order, points);
  return (
    <MoveQuestion
      question={
        order[stop] === null ? t(`chart.move.set.${stop}`, { price }) : t(`chart.move.${stop}`, { price })
      }
      done={t('order.stopsSaved', { name: isolate(order.instrument.showCode) })}
      submit={() => submitStops(order, { [stop]: points })}
      onAnswered={onAnswered}
    >
      {profit !== null && <bdi className={profit < 0n ? 'down' : 'up'}>{moneyText(profit, 2, true)}</bdi>}
    </MoveQuestion>
  );
}

interface MovedTargetProps {
  readonly order: PendingOrderView;
  readonly target: Points;
  readonly onAnswered: () => void;
}

export function MovedTargetQuestion({ order, target, onAnswered }: MovedTargetProps) {
  const { t } = useTranslation();
  const { code, showCode, pricePrecision } = order.instrument;
  const quote = useQuote(code);
  const { side } = order;
  const kind =
    quote === undefined
      ? order.pendingKind
      : pendingKindOf(side, target, openingPriceOf(side, { bid: quote.bidPoints, ask: quote.askPoints }));
  return (
    <MoveQuestion
      question={t('chart.move.order', { price: isolate(pointsText(target, pricePrecision)) })}
      done={t('order.amended', { name: isolate(showCode) })}
      submit={() => amendPending(order, { targetPrice: target })}
      onAnswered={onAnswered}
    >
      <span className="ink2">{t(`ticket.kind.${side}.${kind}`)}</span>
    </MoveQuestion>
  );
}
