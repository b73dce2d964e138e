/** How positions go: by their user, by a stop, by the stop-out or by a reset. */

import { invariant } from '@vernier/shared/assert';
import type { Order } from '@vernier/shared/trading/order';
import type { OrderClosed, OrderPartlyClosed } from '@vernier/shared/trading/events';
import { checkClosing } from './fill-check.ts';
import { plainFigures, plainFloating, STOP_OUT_CENTS } from './account-figures.ts';
import {
  checkCause,
  checkFillable,
  instrumentOf,
  orderBefore,
  type Scene,
  telling,
} from './event-context.ts';
import { isStopLossReached, isTakeProfitReached } from './trigger-check.ts';

export function checkExit(scene: Scene, body: OrderClosed | OrderPartlyClosed): void {
  const { orderId, reason, tick, before } = body;
  const say = telling(scene, orderId);
  const order = orderBefore(scene, orderId);
  const { instrumentId } = order;
  invariant(order.status === 'holding', say('was a position'));
  const quote = checkCause(scene, { orderId, instrumentId, tick, before });
  const lots = body.kind === 'OrderClosed' ? order.lots : body.part.lots;
  checkClosing(body, { order, lots, instrument: instrumentOf(scene, instrumentId) });
  // Play money is given back whatever the market does [A8].
  if (reason !== 'reset') checkFillable(scene, orderId, { quote, entry: false });
  if (reason === 'stop_loss') invariant(isStopLossReached(order, tick), say('its stop-loss was reached'));
  if (reason === 'take_profit')
    invariant(isTakeProfitReached(order, tick), say('its take-profit was reached'));
  if (reason === 'stop_loss' || reason === 'take_profit')
    invariant(order.openTick?.seq !== tick.seq, say('the tick that opened it does not close it'));
  if (reason === 'stop_out') checkStopOut(scene, order);
}

/** At 50 % or below, and of all that can be closed the one that loses most; of equals the older one [R2]. */
function checkStopOut(scene: Scene, order: Order): void {
  const { account, notes, event } = scene;
  const say = telling(scene, order.id);
  const { levelCents } = plainFigures(account, notes);
  invariant(levelCents !== null && levelCents <= STOP_OUT_CENTS, say(`is stopped out at ${levelCents}`));
  const own = plainFloating(order, notes);
  for (const other of account.openOrders.values()) {
    if (other.status !== 'holding' || !notes.closable(other.instrumentId, event.atMs)) continue;
    const floating = plainFloating(other, notes);
    const first = own < floating || (own === floating && order.id <= other.id);
    invariant(first, say(`is closed before ${other.id}, which loses more`));
  }
}
