/** Every event of the log, held against the account before it and the market that the world wrote down. */

import { invariant } from '@vernier/shared/assert';
import { decodeEvent, encodeEvent } from '@vernier/shared/trading/event-codec';
import type { EventBody } from '@vernier/shared/trading/events';
import { checkCancelled, checkFilled, checkOpened, checkPending, checkStopsSet } from './entry-check.ts';
import { checkExit } from './exit-check.ts';
import { checkCalled, checkCallEnded, checkProtected } from './margin-check.ts';
import { sameValue } from '@vernier/shared/deep-equal';
import type { Scene } from './event-context.ts';
import { checkSwap } from './swap-check.ts';
import { checkTransfer } from './transfer-check.ts';

/** Throws at the first thing that the event should not be. */
export function checkEvent(scene: Scene): void {
  const { body } = scene.event;
  if ('transferId' in body) return checkTransfer(scene, body);
  switch (body.kind) {
    case 'OrderOpened':
      return checkOpened(scene, body);
    case 'OrderPending':
      return checkPending(scene, body);
    case 'OrderFilled':
      return checkFilled(scene, body);
    case 'OrderCancelled':
      return checkCancelled(scene, body);
    case 'StopsSet':
      return checkStopsSet(scene, body);
    case 'OrderClosed':
    case 'OrderPartlyClosed':
      return checkExit(scene, body);
    case 'MarginCalled':
      return checkCalled(scene, body);
    case 'MarginCallEnded':
      return checkCallEnded(scene);
    case 'SwapCharged':
      return checkSwap(scene, body);
    case 'BalanceProtected':
      return checkProtected(scene, body);
    case 'DemoReset':
      invariant(scene.account.openOrders.size === 0, `account ${scene.account.id} is reset when it is empty`);
      return;
    default:
      return;
  }
}

/** What the log would hold of an event reads back as the same event. */
export function checkWritten(body: EventBody): void {
  const again = decodeEvent(body.kind, encodeEvent(body));
  invariant(sameValue(again, body), `${body.kind} reads back from the log as it was written`);
}
