/** Notifications of trades, on every page: fills, stops that were hit, stop-outs, the margin call. */

import type { ClosedOrderView, OrderView } from '@vernier/shared/api/order-codec';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import { type CloseReason, entryPriceOf } from '@vernier/shared/trading/orders/order';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradePush } from '../../data/orders/open-orders.ts';
import { onOrderClosed, onTrade } from '../../data/orders/orders.ts';
import { moneyText } from '../../ui/format/money-text.ts';
import { isolate, percentText, pointsText } from '../../ui/format/number-text.ts';
import { type ToastTone, toast } from '../../ui/feedback/toast.ts';
import { kindKey, orderLots } from './order-labels.ts';

/** The profit is after fee and swap, as in the history. */
function closedValues(order: OrderView, t: TFunction) {
  const { showCode, pricePrecision } = order.instrument;
  const isClosed = order.status === 'closed';
  const net = isClosed ? netOf(order) : 0n;
  return {
    name: isolate(showCode),
    profit: t('order.afterCosts', { amount: isolate(`${moneyText(net, 2, true)} USD`) }),
    price: isolate(pointsText(isClosed ? order.closePrice : entryPriceOf(order), pricePrecision)),
  };
}

/** The end of an order, with its result. */
export function closedText(order: OrderView, t: TFunction): string {
  const values = closedValues(order, t);
  if (order.status === 'cancelled') {
    const { closeReason } = order;
    return closeReason === 'cancelled' || closeReason === 'reset'
      ? t('order.cancelled', values)
      : t(`order.notice.${closeReason}`, values);
  }
  if (order.status === 'closed' && order.parentId !== null)
    return t('order.partDone', { ...values, lots: isolate(orderLots(order, undefined)) });
  const reason = order.status === 'closed' ? order.closeReason : 'manual';
  if (
    reason === 'stop_loss' ||
    reason === 'take_profit' ||
    reason === 'trailing_stop' ||
    reason === 'stop_out'
  )
    return t(`order.notice.${reason}`, values);
  return t('order.closedWith', values);
}

/** Ends that the user did not request; announced as alerts. */
const ALARMING: ReadonlySet<CloseReason> = new Set([
  'stop_out',
  'insufficient_margin',
  'closed_by_fill',
  'not_reducing',
]);

function toneOf({ closeReason: reason }: ClosedOrderView): ToastTone {
  return ALARMING.has(reason) ? 'error' : 'done';
}

/** Null for changes that the user made here and has already seen. */
function tradeText({ event, order, account }: TradePush, t: TFunction): string | null {
  if (event === 'margin_call' && account.margin_call) {
    const level = account.margin_level ?? 0;
    return t('order.notice.marginCall', { level: isolate(percentText(level)) });
  }
  return event === 'filled' && order !== null ? filledText(order, t) : null;
}

function filledText(order: OrderView, t: TFunction): string {
  const { showCode, pricePrecision } = order.instrument;
  return t('order.notice.filled', {
    kind: order.pendingKind === null ? t(`order.side.${order.side}`) : t(kindKey(order)),
    lots: isolate(orderLots(order, undefined)),
    name: isolate(showCode),
    price: isolate(pointsText(entryPriceOf(order), pricePrecision)),
  });
}

/** An order that was placed although its answer did not arrive. */
export function foundOrderText(order: OrderView, t: TFunction): string {
  const values = {
    lots: isolate(orderLots(order, undefined)),
    name: isolate(order.instrument.showCode),
  };
  const waits = order.status === 'pending';
  const what = waits
    ? t(`ticket.waits.${order.side}.${order.pendingKind}`, values)
    : order.status === 'holding'
      ? filledText(order, t)
      : closedText(order, t);
  return t('order.notice.late', { what });
}

/** Called once, by the shell around the pages. */
export function useTradeNotifications(): void {
  const { t } = useTranslation();
  useEffect(() => {
    const ends = [
      onOrderClosed((order) => {
        if (order.closeReason !== 'reset') toast(closedText(order, t), { tone: toneOf(order) });
      }),
      onTrade((push) => {
        const text = tradeText(push, t);
        if (text !== null) toast(text, { tone: push.event === 'margin_call' ? 'error' : 'done' });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [t]);
}
