/** Explanation of a changed pending order: its new terms, and the reserve computed again [EXPLAIN-4] [ORDER-27]. */

import { invariant } from '../../assert.ts';
import type { TimeMs } from '../../clock.ts';
import type { OrderAmended } from '../orders/events.ts';
import type { PendingOrder } from '../orders/order.ts';
import { openingPriceOf } from '../pricing/fill-price.ts';
import { pendingKindOf } from '../rules/stop-rules.ts';
import { type ExplainContext, entryNumbers } from './numbers.ts';
import { BARE, type ExplanationState, type Step } from './step.ts';

export function explainAmendment(
  explanation: ExplanationState,
  body: OrderAmended,
  { atMs, context }: { readonly atMs: TimeMs; readonly context: ExplainContext },
): ExplanationState {
  const { order: before, steps } = explanation;
  const { lots, targetPrice, pendingKind, expiresAtMs, reserve, tick } = body;
  const { stopLoss, takeProfit, trailingStop } = body;
  invariant(before.status === 'pending', `order ${before.id} waits when its terms are changed`);
  if (tick !== null && targetPrice !== before.targetPrice) {
    const kind = pendingKindOf(before.side, targetPrice, openingPriceOf(before.side, tick));
    invariant(kind === pendingKind, `the kind of order ${before.id} follows from its tick`);
  }
  const { marginMicros, feeMicros, conversion, terms } = reserve ?? { ...before, terms: explanation.terms };
  const order: PendingOrder = {
    ...before,
    ...{ lots, targetPrice, pendingKind, stopLoss, takeProfit, trailingStop, expiresAtMs },
    ...{ marginMicros, feeMicros, conversion, amendedAtMs: atMs },
  };
  const step: Step = {
    ...BARE,
    event: 'amended',
    atMs,
    rule: 'order_amended_by_user',
    tick,
    before: body.before,
    stops: { stopLoss, takeProfit, trailingStop },
    amended: { lots, targetPrice, expiresAtMs },
    numbers: reserve === undefined ? [] : entryNumbers({ order, price: targetPrice, ...reserve }, context),
  };
  return { ...explanation, order, terms, steps: [...steps, step] };
}
