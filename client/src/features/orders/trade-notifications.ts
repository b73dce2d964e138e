/** Notifications of trades, on every page: fills, stops that were hit, stop-outs, the margin call. */

import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { TradePushWire } from '@vernier/shared/api/socket';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onOrderClosed, onTrade } from '../../data/orders/orders.ts';
import { isolate } from '../../ui/format/isolate.ts';
import { moneyText } from '../../ui/format/money-text.ts';
import { plainText } from '../../ui/format/number-text.ts';
import { percentText } from '../../ui/format/percent-text.ts';
import { priceText } from '../../ui/format/price-text.ts';
import { type ToastTone, toast } from '../../ui/feedback/toast.ts';
import { kindKey, wasFilled } from './order-labels.ts';

export function closedValues(order: OrderWire) {
  return {
    name: isolate(order.ForexTradeLists.ShowCode),
    profit: isolate(`${moneyText(order.FactProfits, 2, true)} USD`),
    price: isolate(priceText(order.Price, order.ForexTradeLists.PricePrecision)),
  };
}

/** The end of an order, with its result. */
export function closedText(order: OrderWire, t: TFunction): string {
  const values = closedValues(order);
  const { CloseReason: reason } = order;
  if (reason === 'insufficient_margin') return t('order.notice.insufficient_margin', values);
  if (!wasFilled(order)) return t('order.cancelled', values);
  if (reason === 'stop_loss' || reason === 'take_profit' || reason === 'stop_out')
    return t(`order.notice.${reason}`, values);
  return t('order.closedWith', values);
}

/** A loss is announced as an alert. */
function toneOf({ CloseReason: reason }: OrderWire): ToastTone {
  return reason === 'stop_out' || reason === 'insufficient_margin' ? 'error' : 'done';
}

/** Null for changes that the user made here and has already seen. */
function tradeText({ event, order, account }: TradePushWire, t: TFunction): string | null {
  if (event === 'margin_call' && account.margin_call) {
    const level = account.margin_level ?? 0;
    return t('order.notice.marginCall', { level: isolate(percentText(level)) });
  }
  if (event !== 'filled' || order === null) return null;
  const { ShowCode, PricePrecision } = order.ForexTradeLists;
  return t('order.notice.filled', {
    kind: t(kindKey(order)),
    lots: isolate(plainText(order.Quantity)),
    name: isolate(ShowCode),
    price: isolate(priceText(order.OriginPrice, PricePrecision)),
  });
}

/** Called once, by the shell around the pages. */
export function useTradeNotifications(): void {
  const { t } = useTranslation();
  useEffect(() => {
    const ends = [
      onOrderClosed((order) => {
        if (order.CloseReason !== 'reset') toast(closedText(order, t), { tone: toneOf(order) });
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
