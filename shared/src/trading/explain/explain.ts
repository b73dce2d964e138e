/**
 * The life of an order as steps [EXPLAIN-4]: what caused each, by which rule, with the arithmetic of its amounts. Everything comes
 * from the recorded events; their amounts are computed again, so that an explanation cannot differ from the fill.
 */

import { invariant } from '../../assert.ts';
import type { TimeMs } from '../../clock.ts';
import type { AccountEvent, StopsSet, SwapCharged } from '../orders/events.ts';
import { explainAmendment } from './amend-steps.ts';
import { explainCancellation } from './cancel-steps.ts';
import { explainFill, explainMarketEntry, explainPendingEntry } from './entry-steps.ts';
import { explainClose, explainPartialClose } from './close-steps.ts';
import type { ExplainContext } from './numbers.ts';
import { BARE, type Explained, type Step, type ExplanationState } from './step.ts';
import { withStops } from '../orders/trailing-stop.ts';
import { swapOf } from '../pricing/swap.ts';

/** `events` are those of the order, oldest first; of a part of a position, those of the position up to the part's closing. */
export function explainOrder(
  orderId: number,
  events: readonly AccountEvent[],
  context: ExplainContext,
): readonly Step[] {
  let explanation: ExplanationState | null = null;
  for (const event of events) {
    explanation =
      explanation === null ? firstState(event, context) : nextState(explanation, event, { orderId, context });
  }
  return explanation === null ? [] : withUnshown(explanation);
}

/** Adds the numbers after the newest step to it: the nights of an open position, the credit after the last close. */
function withUnshown({ steps, unshownNumbers }: ExplanationState): readonly Step[] {
  const last = steps.at(-1);
  if (last === undefined || unshownNumbers.length === 0) return steps;
  return [...steps.slice(0, -1), { ...last, numbers: [...last.numbers, ...unshownNumbers] }];
}

function firstState({ body, atMs }: AccountEvent, context: ExplainContext): ExplanationState {
  switch (body.kind) {
    case 'OrderOpened':
      return explainMarketEntry(body, atMs, context);
    case 'OrderPending':
      return explainPendingEntry(body, atMs, context);
    default:
      throw new Error(`an order begins with its acceptance, not with ${body.kind}`);
  }
}

interface ExplainedOrder {
  /** The explained order: the position, or one of its parts. */
  readonly orderId: number;
  readonly context: ExplainContext;
}

function nextState(
  explanation: ExplanationState,
  { body, atMs }: AccountEvent,
  explained: ExplainedOrder,
): ExplanationState {
  switch (body.kind) {
    case 'OrderFilled':
      return explainFill(explanation, body, { atMs, context: explained.context });
    case 'OrderCancelled':
      return explainCancellation(explanation, body, { atMs, context: explained.context });
    case 'OrderAmended':
      return explainAmendment(explanation, body, { atMs, context: explained.context });
    case 'StopsSet':
      return explainStops(explanation, body, atMs);
    case 'SwapCharged':
      return explainSwap(explanation, body);
    case 'OrderPartlyClosed':
      return explainPartialClose(explanation, body, {
        atMs,
        isExplainedOrder: body.part.orderId === explained.orderId,
      });
    case 'OrderClosed':
      return explainClose(explanation, body, atMs);
    case 'BalanceProtected':
      return {
        ...explanation,
        unshownNumbers: [
          ...explanation.unshownNumbers,
          { name: 'protection', creditMicros: body.creditMicros },
        ],
      };
    default:
      throw new Error(`${body.kind} is no event of an order`);
  }
}

function explainStops(
  { order, steps, ...explanation }: ExplanationState,
  body: StopsSet,
  atMs: TimeMs,
): ExplanationState {
  const { stopLoss, takeProfit, trailingStop, tick } = body;
  const removed = stopLoss === null && takeProfit === null && trailingStop === null;
  const step: Step = {
    ...BARE,
    event: 'stops',
    atMs,
    rule: removed ? 'stops_removed_by_user' : 'stops_set_by_user',
    tick,
    stops: { stopLoss, takeProfit, trailingStop },
  };
  return { ...explanation, order: withStops(order, body), steps: [...steps, step] };
}

function explainSwap(
  { order, terms, unshownNumbers, ...explanation }: ExplanationState,
  body: SwapCharged,
): ExplanationState {
  const { nights, rateMicros, swapMode = 'usd_per_lot', swapMicros, rolloverMs } = body;
  invariant(order.status === 'holding', `order ${order.id} is a position when it is financed`);
  const calculation = swapOf(order, { swapMode, rateMicros, nights }, terms);
  invariant(
    calculation.micros === (body.exactMicros ?? swapMicros),
    'the swap that is explained is the one that was charged',
  );
  const number: Explained = { name: 'swap', calculation, rolloverMs };
  return {
    ...explanation,
    terms,
    order: { ...order, swapMicros: order.swapMicros + swapMicros },
    unshownNumbers: [...unshownNumbers, number],
  };
}
