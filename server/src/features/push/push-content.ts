/** Content of pushes for a commit or a price alert: two lines in the user's language, and the page they open. */

import type { PriceAlertRow } from '@vernier/db/repositories/trading/price-alerts';
import { invariant } from '@vernier/shared/assert';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import type { Committed } from '@vernier/shared/engine/requests';
import type { Instrument } from '@vernier/shared/market/instrument';
import type {
  AccountEvent,
  EventBody,
  OrderCancelled,
  OrderClosed,
} from '@vernier/shared/trading/orders/events';
import { marginLevelCents } from '@vernier/shared/trading/risk/figures';
import type { Order } from '@vernier/shared/trading/orders/order';
import type { Language } from '@vernier/shared/api/languages';
import type { PushCategory } from '@vernier/shared/api/push-wire';
import { localDecimal } from '../../platform/messages/number-format.ts';
import { messages, type PushText } from '../../platform/messages/messages.ts';
import type { PushNotification } from './push-sender.ts';
import {
  transferAmount,
  closingValues,
  instrumentOfOrder,
  type InstrumentsById,
  orderValues,
} from './text-values.ts';
import { ORDER_FIELDS } from '@vernier/shared/trading/orders/order-record';

const HOUR_MS = 3_600_000;

/** Lifetime of a push: a device that comes online later does not receive it. */
const LIFE_MS: Readonly<Record<PushCategory, number>> = {
  fills: 12 * HOUR_MS,
  stops: 12 * HOUR_MS,
  margin: HOUR_MS,
  alerts: HOUR_MS,
  money: 72 * HOUR_MS,
};

const URGENT: ReadonlySet<PushCategory> = new Set(['stops', 'margin', 'alerts']);

/** Orders and transfers that an event has changed. */
type Changed = Pick<Committed, 'orders' | 'transfers'>;

/** A text of the catalogue with its values, or a value that is the same in every language. */
type BodyText = readonly [PushText, Readonly<Record<string, string>>] | string;

/** Content of a push before its translation; `instrument` is a code. */
export interface PushContent {
  readonly category: PushCategory;
  readonly title: PushText;
  readonly text: BodyText;
  readonly instrument: string | null;
  readonly path: string;
  readonly tag: string;
}

/** [PUSH-2] Pushes of a commit, for users without an open page. */
export function pushContentsOf(committed: Committed, instruments: InstrumentsById): readonly PushContent[] {
  return committed.events.flatMap((event) => pushContentOf(event, committed, instruments) ?? []);
}

export function alertPushContent(
  { id, price, firedBid }: Pick<PriceAlertRow, 'id' | 'price' | 'firedBid'>,
  instrument: Instrument,
): PushContent {
  const { code, pricePrecision } = instrument;
  const values = {
    target: formatScaled(price, pricePrecision),
    price: formatScaled(firedBid ?? price, pricePrecision),
  };
  return {
    category: 'alerts',
    title: 'alert',
    text: ['alert_text', values],
    instrument: code,
    path: `/trade?code=${code}`,
    tag: `alert-${id}`,
  };
}

export function pushNotificationOf(
  { category, title, text, instrument, path, tag }: PushContent,
  lang: Language,
): PushNotification {
  const code = instrument ?? '';
  const body =
    typeof text === 'string'
      ? localDecimal(text, lang)
      : messages.push(text[0], { ...text[1], instrument: code }, lang);
  return {
    message: {
      title: messages.push(title, { instrument: code }, lang),
      body,
      path,
      tag,
      lang,
      dir: lang === 'ar' ? 'rtl' : 'ltr',
    },
    urgency: URGENT.has(category) ? 'high' : 'normal',
    lifeMs: LIFE_MS[category],
  };
}

/** Null for an event without a push. */
export function pushContentOf(
  { body }: Pick<AccountEvent, 'body'>,
  committed: Changed,
  instruments: InstrumentsById,
): PushContent | null {
  switch (body.kind) {
    case 'OrderOpened':
      return fill('opened', body.order, instruments);
    case 'OrderFilled':
      return fill('filled', orderOf(body.orderId, committed), instruments);
    case 'OrderCancelled':
      return body.reason === 'cancelled' || body.reason === 'reset'
        ? null
        : notFilled(body, orderOf(body.orderId, committed), instruments);
    case 'OrderClosed':
      return closed(body, orderOf(body.orderId, committed), instruments);
    case 'MarginCalled': {
      const level = marginLevelCents(body.equityMicros, body.marginMicros) ?? 0;
      const text = ['margin_call_text', { level: formatScaled(level, 2) }] as const;
      return {
        category: 'margin',
        title: 'margin_call',
        text,
        instrument: null,
        path: '/order',
        tag: 'margin',
      };
    }
    default:
      return moneyNews(body, committed);
  }
}

function fill(title: 'opened' | 'filled', order: Order, instruments: InstrumentsById): PushContent {
  return orderNews('fills', order, {
    title,
    text: [
      order.side === 'buy' ? 'bought' : 'sold',
      orderValues(order, ORDER_FIELDS.openPrice(order), instruments),
    ],
    code: instrumentOfOrder(order, instruments).code,
  });
}

function notFilled(body: OrderCancelled, order: Order, instruments: InstrumentsById): PushContent {
  return orderNews('fills', order, {
    title: 'not_filled',
    text: [notFilledText(body), orderValues(order, ORDER_FIELDS.openPrice(order), instruments)],
    code: instrumentOfOrder(order, instruments).code,
  });
}

function notFilledText({ reason, lacked }: OrderCancelled): PushText {
  if (reason === 'closed_by_fill') return 'closed_by_fill_text';
  if (reason === 'expired') return 'expired_text';
  if (reason === 'not_reducing') return 'not_reducing_text';
  return lacked?.marginCalled === true ? 'not_filled_in_call_text' : 'not_filled_text';
}

/** Push for a close by the market, with the profit after fee and swap. A close by the user or an administrator has its notification elsewhere. */
function closed(
  { reason, closePrice, profitMicros }: OrderClosed,
  order: Order,
  instruments: InstrumentsById,
): PushContent | null {
  if (reason === 'manual' || reason === 'reset') return null;
  return orderNews(reason === 'stop_out' ? 'margin' : 'stops', order, {
    title: reason,
    text: ['closed_text', closingValues(order, { closePrice, profitMicros }, instruments)],
    code: instrumentOfOrder(order, instruments).code,
  });
}

function orderNews(
  category: PushCategory,
  { id }: Order,
  { title, text, code }: { readonly title: PushText; readonly text: BodyText; readonly code: string },
): PushContent {
  return { category, title, text, instrument: code, path: '/order', tag: `order-${id}` };
}

const MONEY_TITLES: Partial<Readonly<Record<EventBody['kind'], PushText>>> = {
  DepositCredited: 'deposit_finished',
  DepositRejected: 'deposit_rejected',
  DepositExpired: 'deposit_expired',
  WithdrawalApproved: 'withdrawal_approved',
  WithdrawalPaid: 'withdrawal_paid',
  WithdrawalRejected: 'withdrawal_rejected',
  WithdrawalCancelledByLoss: 'withdrawal_cancelled',
  AdjustmentApplied: 'adjustment',
};

function moneyNews(body: EventBody, { transfers }: Changed): PushContent | null {
  const title = MONEY_TITLES[body.kind];
  if (title === undefined || !('transferId' in body)) return null;
  const transfer = transfers.find(({ id }) => id === body.transferId);
  invariant(transfer !== undefined, `a commit that names transfer ${body.transferId} carries it`);
  const path = transfer.kind === 'adjustment' ? '/mine/history' : '/mine/wallet';
  return {
    category: 'money',
    title,
    text: transferAmount(transfer),
    instrument: null,
    path,
    tag: `transfer-${transfer.id}`,
  };
}

function orderOf(orderId: number, { orders }: Changed): Order {
  const order = orders.find(({ id }) => id === orderId);
  invariant(order !== undefined, `a commit that names order ${orderId} carries it`);
  return order;
}
