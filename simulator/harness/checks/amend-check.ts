/** Check of a changed pending order: its kind, its prices, its size, and what the account can carry [ORDER-27]. */

import { invariant } from '@vernier/shared/assert';
import type { OrderAmended } from '@vernier/shared/trading/orders/events';
import type { PendingOrder } from '@vernier/shared/trading/orders/order';
import {
  checkFillable,
  checkTick,
  type EventContext,
  faultMessage,
  instrumentOf,
  orderBefore,
  shortage,
} from './event-context.ts';
import { checkSize, checkStopsSet } from './entry-check.ts';
import { checkConversion, checkSums } from './fill-check.ts';
import { reduces } from './margin-call-entry.ts';
import { openingSide } from './quote-log.ts';
import { stopFault } from './stop-fault.ts';

export function checkAmended(context: EventContext, body: OrderAmended): void {
  const { orderId, reserve, expiresAtMs } = body;
  const message = faultMessage(context, orderId);
  const order = orderBefore(context, orderId);
  invariant(order.status === 'pending', message('was pending'));
  const isSameEnd = expiresAtMs === order.expiresAtMs;
  invariant(
    isSameEnd || expiresAtMs === null || expiresAtMs > context.event.atMs,
    message('ends in the future'),
  );
  if (reserve !== undefined) return checkRepriced(context, order, { ...body, reserve });
  const { lots, targetPrice, pendingKind, tick } = body;
  const same = lots === order.lots && targetPrice === order.targetPrice && pendingKind === order.pendingKind;
  invariant(same && tick === null, message('keeps its reserve with its target and lots'));
  checkStopsSet(context, { ...body, kind: 'StopsSet' });
}

function checkRepriced(
  context: EventContext,
  order: PendingOrder,
  body: OrderAmended & Required<Pick<OrderAmended, 'reserve'>>,
): void {
  const { orderId, reserve, lots, targetPrice, tick, before } = body;
  const { stopLoss, takeProfit, trailingStop } = body;
  const message = faultMessage(context, orderId);
  const { instrumentId, side, leverage } = order;
  const instrument = instrumentOf(context, instrumentId);
  const quote = checkTick(context, { orderId, instrumentId, tick, before });
  checkFillable(context, orderId, { quote, entry: true });
  const isMoved = targetPrice !== order.targetPrice;
  const now = openingSide(side, quote);
  const better = side === 'buy' ? targetPrice < now : targetPrice > now;
  const kind = isMoved ? (better ? 'limit' : 'stop') : order.pendingKind;
  invariant(body.pendingKind === kind, message('its kind follows from its new target [ORDER-10]'));
  invariant(!isMoved || targetPrice !== now, message('its target is not the market'));
  if (isMoved) {
    const fault = stopFault(
      { stopLoss, takeProfit, trailingStop },
      { side, reference: targetPrice, instrument },
    );
    invariant(fault === null, message(`its stops are not allowed: ${fault}`));
  }
  const { marginMicros, feeMicros, conversion, terms } = reserve;
  const entry = { ...reserve, orderId, instrumentId, side, lots, leverage };
  checkSums({ ...entry, price: targetPrice }, terms);
  checkConversion({ orderId, conversion }, terms, { quoteLog: context.quoteLog, ...instrument });
  checkSize({ ...order, lots }, instrument, message);
  if (order.reduceOnly === true)
    invariant(reduces(context.account, { ...order, lots }), message('reduces where it may only reduce'));
  const reserved = order.marginMicros + order.feeMicros;
  if (marginMicros + feeMicros <= reserved) return;
  const short = shortage(context, marginMicros + feeMicros, reserved);
  invariant(short === null, message(`the account can carry its reserve, but ${short}`));
}
