/** Check of every event against the account before it and the recorded quotes. */

import { invariant } from '@vernier/shared/assert';
import { decodeEvent, encodeEvent } from '@vernier/shared/trading/orders/event-codec';
import type { EventBody } from '@vernier/shared/trading/orders/events';
import { checkCancelled, checkFilled, checkOpened, checkPending, checkStopsSet } from './entry-check.ts';
import { checkExit } from './exit-check.ts';
import { checkCalled, checkCallEnded, checkProtected } from './margin-check.ts';
import { sameValue } from '@vernier/shared/deep-equal';
import type { EventContext } from './event-context.ts';
import { checkSwap } from './swap-check.ts';
import { checkTransfer } from './transfer-check.ts';

/** Throws at the first fault of the event. */
export function checkEvent(context: EventContext): void {
  const { body } = context.event;
  if ('transferId' in body) return checkTransfer(context, body);
  switch (body.kind) {
    case 'OrderOpened':
      return checkOpened(context, body);
    case 'OrderPending':
      return checkPending(context, body);
    case 'OrderFilled':
      return checkFilled(context, body);
    case 'OrderCancelled':
      return checkCancelled(context, body);
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
