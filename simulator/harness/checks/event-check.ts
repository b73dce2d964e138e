/** Check of every event against the account before it and the recorded quotes. */

import { invariant } from '@vernier/shared/assert';
import { decodeEvent, encodeEvent } from '@vernier/shared/trading/orders/event-codec';
import {
  type EventBody,
  type OrderClosed,
  type OrderPartlyClosed,
  orderOfEvent,
} from '@vernier/shared/trading/orders/events';
import type { TransferEvent } from '@vernier/shared/wallet/transfer-events';
import { checkAmended } from './amend-check.ts';
import { checkCancelled, checkFilled, checkOpened, checkPending, checkStopsSet } from './entry-check.ts';
import { checkCalled, checkCallEnded, checkProtected } from './margin-check.ts';
import { sameValue } from '@vernier/shared/deep-equal';
import {
  type EventContext,
  checkTick,
  checkFillable,
  instrumentOf,
  orderBefore,
  faultMessage,
} from './event-context.ts';
import { checkSwap } from './swap-check.ts';
import { checkTransfer } from './transfer-check.ts';
import type { Position } from '@vernier/shared/trading/orders/order';
import { checkClosing } from './fill-check.ts';
import { referenceFigures, referenceFloating, STOP_OUT_CENTS } from './account-figures.ts';
import { isStopLossReached, isTakeProfitReached, isTrailingStopReached } from './trigger-check.ts';

/** Throws at the first fault of the event. */
export function checkEvent(context: EventContext): void {
  const { event, account, quoteLog } = context;
  const { body } = event;
  if ('transferId' in body) return checkTransfer(context, body);
  checkOrderEvent(context, body);
  quoteLog.trailing.follow(event, account.openOrders.get(orderOfEvent(body) ?? 0));
}

function checkOrderEvent(context: EventContext, body: Exclude<EventBody, TransferEvent>): void {
  switch (body.kind) {
    case 'OrderOpened':
      return checkOpened(context, body);
    case 'OrderPending':
      return checkPending(context, body);
    case 'OrderFilled':
      return checkFilled(context, body);
    case 'OrderCancelled':
      return checkCancelled(context, body);
    case 'OrderAmended':
      return checkAmended(context, body);
    case 'StopsSet':
      return checkStopsSet(context, body);
    case 'OrderClosed':
    case 'OrderPartlyClosed':
      return checkExit(context, body);
    case 'MarginCalled':
      return checkCalled(context, body);
    case 'MarginCallEnded':
      return checkCallEnded(context);
    case 'SwapCharged':
      return checkSwap(context, body);
    case 'BalanceProtected':
      return checkProtected(context, body);
    case 'DemoReset':
      invariant(
        context.account.openOrders.size === 0,
        `account ${context.account.id} is reset when it is empty`,
      );
      return;
    default:
      return;
  }
}

/** An encoded and decoded event equals the original. */
export function checkCodec(body: EventBody): void {
  const again = decodeEvent(body.kind, encodeEvent(body));
  invariant(sameValue(again, body), `${body.kind} reads back from the log as it was written`);
}

/** Checks of exits: by the user, a stop, the stop-out or a reset. */
function checkExit(context: EventContext, body: OrderClosed | OrderPartlyClosed): void {
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
  const trailing = context.quoteLog.trailing.levelOf(order);
  const isTrailing = isTrailingStopReached(order, trailing, tick);
  if (reason === 'stop_loss')
    invariant(isStopLossReached(order, tick) && !isTrailing, message('its stop-loss was reached first'));
  if (reason === 'trailing_stop') {
    const recorded = body.kind === 'OrderClosed' && body.trailed?.price === trailing;
    invariant(isTrailing && recorded, message(`its trailing stop at ${trailing} was reached first`));
  }
  if (reason === 'take_profit')
    invariant(isTakeProfitReached(order, tick), message('its take-profit was reached'));
  if (reason === 'stop_loss' || reason === 'trailing_stop' || reason === 'take_profit')
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
