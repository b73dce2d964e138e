/**
 * The life of an order as steps [EXPLAIN-4]: what caused each, by which rule, with the arithmetic of its amounts. Everything comes
 * from the recorded events; what they say is proved again on the way, so that an explanation cannot differ from the fill.
 */

import { invariant } from '../../assert.ts';
import type { TimeMs } from '../../clock.ts';
import type { AccountEvent, StopsSet, SwapCharged } from '../orders/events.ts';
import { cancelled } from './cancel-steps.ts';
import { filled, openedAtOnce, restedFirst } from './entry-steps.ts';
import { closed, partlyClosed } from './close-steps.ts';
import type { ExplainContext } from './numbers.ts';
import { BARE, type Explained, type Step, type Told } from './step.ts';
import { swapFor } from '../pricing/swap.ts';

/** `events` are those of the order, oldest first; of a part of a position, those of the position up to the part's closing. */
export function explainOrder(
  orderId: number,
  events: readonly AccountEvent[],
  context: ExplainContext,
): readonly Step[] {
  let told: Told | null = null;
  for (const event of events) {
    told = told === null ? begun(event, context) : continued(told, event, { orderId, context });
  }
  return told === null ? [] : withUnshown(told);
}

/** Adds the numbers after the newest step to it: the nights of an open position, the credit after the last close. */
function withUnshown({ steps, unshown }: Told): readonly Step[] {
  const last = steps.at(-1);
  if (last === undefined || unshown.length === 0) return steps;
  return [...steps.slice(0, -1), { ...last, numbers: [...last.numbers, ...unshown] }];
}

function begun({ body, atMs }: AccountEvent, context: ExplainContext): Told {
  switch (body.kind) {
    case 'OrderOpened':
      return openedAtOnce(body, atMs, context);
    case 'OrderPending':
      return restedFirst(body, atMs, context);
    default:
      throw new Error(`an order begins with its acceptance, not with ${body.kind}`);
  }
}

interface Telling {
  /** The explained order: the position, or one of its parts. */
  readonly orderId: number;
  readonly context: ExplainContext;
}

function continued(told: Told, { body, atMs }: AccountEvent, telling: Telling): Told {
  switch (body.kind) {
    case 'OrderFilled':
      return filled(told, body, { atMs, context: telling.context });
    case 'OrderCancelled':
      return cancelled(told, body, { atMs, context: telling.context });
    case 'StopsSet':
      return stopsSet(told, body, atMs);
    case 'SwapCharged':
      return swapCharged(told, body);
    case 'OrderPartlyClosed':
      return partlyClosed(told, body, { atMs, isAsked: body.part.orderId === telling.orderId });
    case 'OrderClosed':
      return closed(told, body, atMs);
    case 'BalanceProtected':
      return { ...told, unshown: [...told.unshown, { name: 'protection', creditMicros: body.creditMicros }] };
    default:
      throw new Error(`${body.kind} is no event of an order`);
  }
}

function stopsSet({ order, steps, ...told }: Told, body: StopsSet, atMs: TimeMs): Told {
  const { stopLoss, takeProfit, tick } = body;
  const removed = stopLoss === null && takeProfit === null;
  const step: Step = {
    ...BARE,
    event: 'stops',
    atMs,
    rule: removed ? 'stops_removed_by_user' : 'stops_set_by_user',
    tick,
    stops: { stopLoss, takeProfit },
  };
  return { ...told, order: { ...order, stopLoss, takeProfit }, steps: [...steps, step] };
}

function swapCharged({ order, unshown, ...told }: Told, body: SwapCharged): Told {
  const { nights, rateMicros, swapMicros, rolloverMs } = body;
  invariant(order.status === 'holding', `order ${order.id} is a position when it is financed`);
  const { lots } = order;
  const { micros } = swapFor({ lots, rateMicros, nights });
  invariant(
    micros === (body.exactMicros ?? swapMicros),
    'the swap that is explained is the one that was charged',
  );
  const number: Explained = { name: 'swap', trace: { lots, rateMicros, nights, rolloverMs, micros } };
  return {
    ...told,
    order: { ...order, swapMicros: order.swapMicros + swapMicros },
    unshown: [...unshown, number],
  };
}
