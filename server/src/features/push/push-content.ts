/** Content of pushes for a commit or a price alert: two lines in the user's language, and the page they open. */

import type { PriceAlertRow } from '@vernier/db/repositories/trading/price-alerts';
import { invariant } from '@vernier/shared/assert';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import type { Committed } from '@vernier/shared/engine/requests';
import type { Instrument } from '@vernier/shared/market/instrument';
import { divRound, type Micros } from '@vernier/shared/numbers/money';
import { LOT_DECIMALS, type Points } from '@vernier/shared/numbers/price';
import type {
  AccountEvent,
  EventBody,
  OrderCancelled,
  OrderClosed,
} from '@vernier/shared/trading/orders/events';
import { marginLevelCents } from '@vernier/shared/trading/risk/figures';
import type { Order } from '@vernier/shared/trading/orders/order';
import { formatE8 } from '@vernier/shared/wallet/e8';
import type { Transfer } from '@vernier/shared/wallet/transfer';
import type { Language } from '@vernier/shared/api/languages';
import type { PushCategory } from '@vernier/shared/api/push-wire';
import { messages, type PushText } from '../../platform/messages/messages.ts';
import type { PushNotification } from './push-sender.ts';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import { ORDER_FIELDS } from '@vernier/shared/trading/orders/order-record';

const HOUR_MS = 3_600_000;
const MICROS_A_CENT = 10_000n;

/** Lifetime of a push: a device that comes online later does not receive it. */
const LIFE_MS: Readonly<Record<PushCategory, number>> = {
  fills: 12 * HOUR_MS,
  stops: 12 * HOUR_MS,
  margin: HOUR_MS,
  alerts: HOUR_MS,
  money: 72 * HOUR_MS,
};

const URGENT: ReadonlySet<PushCategory> = new Set(['stops', 'margin', 'alerts']);

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

type Instruments = (id: number) => Instrument | undefined;

/** [PUSH-2] Pushes of a commit, for users without an open page. */
export function pushContentsOf(committed: Committed, instruments: Instruments): readonly PushContent[] {
  return committed.events.flatMap((event) => newsOfEvent(event, committed, instruments) ?? []);
}

export function alertPushContent(
  { id, price, firedBid }: PriceAlertRow,
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
    typeof text === 'string' ? text : messages.push(text[0], { ...text[1], instrument: code }, lang);
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

function newsOfEvent(
  { body }: AccountEvent,
  committed: Committed,
  instruments: Instruments,
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

function fill(title: 'opened' | 'filled', order: Order, instruments: Instruments): PushContent {
  return orderNews('fills', order, {
    title,
    text: [
      order.side === 'buy' ? 'bought' : 'sold',
      traded(order, ORDER_FIELDS.openPrice(order), instruments),
    ],
    code: instrumentOf(order, instruments).code,
  });
}

function notFilled(body: OrderCancelled, order: Order, instruments: Instruments): PushContent {
  return orderNews('fills', order, {
    title: 'not_filled',
    text: [notFilledText(body), traded(order, ORDER_FIELDS.openPrice(order), instruments)],
    code: instrumentOf(order, instruments).code,
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
  instruments: Instruments,
): PushContent | null {
  if (reason !== 'stop_loss' && reason !== 'take_profit' && reason !== 'stop_out') return null;
  const [feeMicros, swapMicros] = [ORDER_FIELDS.feeMicros(order), ORDER_FIELDS.swapMicros(order)];
  const profit = signed(netOf({ profitMicros, feeMicros, swapMicros }));
  const values = { ...traded(order, closePrice, instruments), profit };
  return orderNews(reason === 'stop_out' ? 'margin' : 'stops', order, {
    title: reason,
    text: ['closed_text', values],
    code: instrumentOf(order, instruments).code,
  });
}

function orderNews(
  category: PushCategory,
  { id }: Order,
  { title, text, code }: { readonly title: PushText; readonly text: BodyText; readonly code: string },
): PushContent {
  return { category, title, text, instrument: code, path: '/order', tag: `order-${id}` };
}

function traded(order: Order, price: Points, instruments: Instruments) {
  const { pricePrecision } = instrumentOf(order, instruments);
  const lots = formatScaled(order.lots, LOT_DECIMALS).replace(/(\.\d\d\d*?)0+$/, '$1');
  return { lots, price: formatScaled(price, pricePrecision) };
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

function moneyNews(body: EventBody, { transfers }: Committed): PushContent | null {
  const title = MONEY_TITLES[body.kind];
  if (title === undefined || !('transferId' in body)) return null;
  const transfer = transfers.find(({ id }) => id === body.transferId);
  invariant(transfer !== undefined, `a commit that names transfer ${body.transferId} carries it`);
  const path = transfer.kind === 'adjustment' ? '/mine/history' : '/mine/wallet';
  return {
    category: 'money',
    title,
    text: amountOf(transfer),
    instrument: null,
    path,
    tag: `transfer-${transfer.id}`,
  };
}

function amountOf(transfer: Transfer): string {
  if (transfer.kind === 'withdrawal') return `${cents(transfer.amountMicros)} USD`;
  if (transfer.kind === 'adjustment') return `${signed(transfer.amountMicros)} USD`;
  const { creditedMicros, unitsE8, currency } = transfer;
  return creditedMicros === null ? `${formatE8(unitsE8)} ${currency}` : `${signed(creditedMicros)} USD`;
}

function orderOf(orderId: number, { orders }: Committed): Order {
  const order = orders.find(({ id }) => id === orderId);
  invariant(order !== undefined, `a commit that names order ${orderId} carries it`);
  return order;
}

function instrumentOf({ id, instrumentId }: Order, instruments: Instruments): Instrument {
  const instrument = instruments(instrumentId);
  invariant(instrument !== undefined, `order ${id} names no instrument of ours`);
  return instrument;
}

/** Rounded to cents: the page that is opened has every digit. */
function cents(micros: Micros): string {
  return formatScaled(divRound(micros, MICROS_A_CENT), 2);
}

function signed(micros: Micros): string {
  const text = cents(micros);
  return micros > 0n ? `+${text}` : text;
}
