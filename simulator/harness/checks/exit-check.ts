/** Checks of exits: by the user, a stop, the stop-out or a reset. */

import { invariant } from '@vernier/shared/assert';
import type { Position } from '@vernier/shared/trading/orders/order';
import type { OrderClosed, OrderPartlyClosed } from '@vernier/shared/trading/orders/events';
import { checkClosing } from './fill-check.ts';
import { referenceFigures, referenceFloating, STOP_OUT_CENTS } from './account-figures.ts';
import {
  checkTick,
  checkFillable,
  instrumentOf,
  orderBefore,
  type EventContext,
  faultMessage,
} from './event-context.ts';
import { isStopLossReached, isTakeProfitReached } from './trigger-check.ts';

export function checkExit(context: EventContext, body: OrderClosed | OrderPartlyClosed): void {
  const { orderId, reason, tick, before } = body;
  const message = faultMessage(context, orderId);
  const order = orderBefore(context, orderId);
  const { instrumentId } = order;
  invariant(order.status === 'holding', message('was a position'));
  const quote = checkTick(context, { orderId, instrumentId, tick, before });
  const lots = body.kind === 'OrderClosed' ? order.lots : body.part.lots;
  checkClosing(body, { order, lots, instrument: instrumentOf(context, instrumentId) });
  // A reset closes demo positions in any market state [REGISTRATION-2].
  if (reason !== 'reset') checkFillable(context, orderId, { quote, entry: false });
  if (reason === 'stop_loss') invariant(isStopLossReached(order, tick), message('its stop-loss was reached'));
  if (reason === 'take_profit')
    invariant(isTakeProfitReached(order, tick), message('its take-profit was reached'));
  if (reason === 'stop_loss' || reason === 'take_profit')
    invariant(order.openTick.seq !== tick.seq, message('is not closed by its opening tick'));
  if (reason === 'stop_out') checkStopOut(context, order);
}

/** At 50 % or below, the closable position with the largest loss; the older one wins a tie [MARGIN-11]. */
function checkStopOut(context: EventContext, order: Position): void {
  const { account, quoteLog, event } = context;
  const message = faultMessage(context, order.id);
  const { levelCents } = referenceFigures(account, quoteLog);
  invariant(levelCents !== null && levelCents <= STOP_OUT_CENTS, message(`is stopped out at ${levelCents}`));
  const own = referenceFloating(order, quoteLog);
  for (const other of account.openOrders.values()) {
    if (other.status !== 'holding' || !quoteLog.closable(other.instrumentId, event.atMs)) continue;
    const floating = referenceFloating(other, quoteLog);
    const first = own < floating || (own === floating && order.id <= other.id);
    invariant(first, message(`is closed before ${other.id}, which loses more`));
  }
}
