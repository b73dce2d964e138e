/** Texts of events of the log: those of their pushes, and those of the user's own acts, which are not pushed. */

import type { ActivityEvent } from '@vernier/db/repositories/trading/activity';
import { invariant } from '@vernier/shared/assert';
import type { EventBody } from '@vernier/shared/trading/orders/events';
import type { Order } from '@vernier/shared/trading/orders/order';
import { ORDER_FIELDS } from '@vernier/shared/trading/orders/order-record';
import { type ActivityMessage, messages } from '../../platform/messages/messages.ts';
import { localDecimal } from '../../platform/messages/number-format.ts';
import { pushContentOf, pushNotificationOf } from '../push/push-content.ts';
import {
  transferAmount,
  closingValues,
  instrumentOfOrder,
  signed,
  orderValues,
} from '../push/text-values.ts';
import type { ActivityText, TextContext } from './activity-text.ts';

const ORDERS = '/order';
const WALLET = '/mine/wallet';
const ACCOUNT_LOG = '/mine/history';

export function eventText(reported: ActivityEvent, context: TextContext): ActivityText {
  const { event, transfer } = reported;
  const order = orderThen(reported);
  const changed = { orders: order === null ? [] : [order], transfers: transfer === null ? [] : [transfer] };
  const content = pushContentOf(event, changed, context.instruments);
  if (content === null) return ownText(event.body, { ...reported, order }, context);
  const { title, body, path } = pushNotificationOf(content, context.lang).message;
  return { title, text: body, path };
}

/** The order with the lots that it had at its fill: parts of it may have closed since. */
function orderThen({ event, order, laterParts }: ActivityEvent): Order | null {
  if (event.body.kind === 'OrderOpened') return event.body.order;
  return order === null || laterParts === 0 ? order : { ...order, lots: order.lots + laterParts };
}

function ownText(body: EventBody, reported: ActivityEvent, context: TextContext): ActivityText {
  const { lang } = context;
  switch (body.kind) {
    case 'OrderPending':
      return { title: words('pending', context), ...entry(body.order, context) };
    case 'OrderCancelled':
      return { title: messages.push('not_filled', {}, lang), ...entry(ordered(reported), context) };
    case 'OrderClosed':
      return closing('closed', { body, order: ordered(reported) }, context);
    case 'OrderPartlyClosed':
      return closing('partly_closed', { body, order: ordered(reported) }, context);
    case 'MarginCallEnded': {
      const text = words('margin_call_ended_text', context);
      return { title: words('margin_call_ended', context), text, path: ORDERS };
    }
    case 'BalanceProtected':
      return memo('protection', `${signed(body.creditMicros)} USD`, context);
    case 'DemoReset':
      return memo('reset', `${signed(body.adjustmentMicros)} USD`, context);
    default:
      return transferText(body, reported, context);
  }
}

function transferText(body: EventBody, { transfer }: ActivityEvent, context: TextContext): ActivityText {
  invariant(transfer !== null, `an event of kind ${body.kind} has its text or a transfer`);
  const { lang } = context;
  switch (body.kind) {
    case 'DepositSubmitted': {
      const text = transfer.kind === 'deposit' ? transferAmount({ ...transfer, creditedMicros: null }) : '';
      return { title: words('deposit_submitted', context), text: localDecimal(text, lang), path: WALLET };
    }
    case 'WithdrawalRequested': {
      const title = messages.notification('withdrawal_requested_subject', {}, lang);
      return { title, text: localDecimal(transferAmount(transfer), lang), path: WALLET };
    }
    default: {
      const entryOf = { memo: 'withdrawal_returned', orderId: null, transferId: transfer.id } as const;
      const text = localDecimal(transferAmount(transfer), lang);
      return { title: messages.memo(entryOf, lang), text, path: WALLET };
    }
  }
}

/** `Buy EURUSD, 0.1 lots at 1.10000`. */
function entry(order: Order, { instruments, lang }: TextContext): Omit<ActivityText, 'title'> {
  const price = ORDER_FIELDS.openPrice(order);
  const values = {
    ...orderValues(order, price, instruments),
    instrument: instrumentOfOrder(order, instruments).code,
  };
  return { text: messages.push(order.side === 'buy' ? 'bought' : 'sold', values, lang), path: ORDERS };
}

function closing(
  title: ActivityMessage,
  { body, order }: { readonly body: Parameters<typeof closingValues>[1]; readonly order: Order },
  context: TextContext,
): ActivityText {
  const values = closingValues(order, body, context.instruments);
  return {
    title: words(title, context),
    text: messages.push('closed_text', values, context.lang),
    path: ORDERS,
  };
}

function memo(kind: 'protection' | 'reset', text: string, { lang }: TextContext): ActivityText {
  return {
    title: messages.memo({ memo: kind, orderId: null, transferId: null }, lang),
    text: localDecimal(text, lang),
    path: ACCOUNT_LOG,
  };
}

function words(text: ActivityMessage, { lang }: TextContext): string {
  return messages.activity(text, {}, lang);
}

function ordered({ event, order }: ActivityEvent): Order {
  invariant(order !== null, `event ${event.seq} names an order of ours`);
  return order;
}
