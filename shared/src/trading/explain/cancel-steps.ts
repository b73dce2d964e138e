/** Explanation of an end without a fill: cancelled, reset, or reached and not opened, which is proved [EXPLAIN-4]. */

import { invariant } from '../../assert.ts';
import type { TimeMs } from '../../clock.ts';
import type { MissingFunds, OrderCancelled } from '../orders/events.ts';
import { openingPriceOf } from '../pricing/fill-price.ts';
import type { FillTick, PendingOrder } from '../orders/order.ts';
import { isReached, stopAtFill } from '../triggers/trigger-price.ts';
import { type ExplainContext, entryNumbers } from './numbers.ts';
import { BARE, type Explained, type Step, type ExplanationState } from './step.ts';

export function explainCancellation(
  { steps, ...explanation }: ExplanationState,
  body: OrderCancelled,
  { atMs, context }: { readonly atMs: TimeMs; readonly context: ExplainContext },
): ExplanationState {
  const { reason, tick, before } = body;
  const bare = { ...BARE, atMs, tick, before };
  if (reason === 'cancelled' || reason === 'expired' || reason === 'reset') {
    return { ...explanation, steps: [...steps, { ...bare, event: 'closed', ...cancellationRule(body) }] };
  }
  const { order } = explanation;
  invariant(
    tick !== null && order.status === 'pending' && isReached(order, 'entry', tick),
    `a tick reached the target of order ${order.id}`,
  );
  const ended: readonly Step[] = [
    { ...bare, event: 'triggered', rule: 'target_reached', level: order.targetPrice },
    { ...bare, event: 'closed', ...fillRule(order, { ...body, tick }, context) },
  ];
  return { ...explanation, steps: [...steps, ...ended] };
}

/** Why the tick that reached the target did not fill the order. */
function fillRule(
  order: PendingOrder,
  body: OrderCancelled & { readonly tick: FillTick },
  context: ExplainContext,
): Pick<Step, 'rule'> & Partial<Step> {
  if (body.reason === 'not_reducing') return { rule: 'not_reducing_at_fill' };
  return body.reason === 'closed_by_fill' ? stopRule(order, body.tick) : coverRule(order, body, context);
}

/** The stop that the filling tick had reached [ORDER-18]. */
function stopRule(order: PendingOrder, tick: FillTick): Pick<Step, 'rule' | 'level'> {
  const stop = stopAtFill(order, tick);
  invariant(stop !== null, `a stop of order ${order.id} was reached at its tick`);
  return stop === 'stop_loss'
    ? { rule: 'stop_loss_reached_at_fill', level: order.stopLoss }
    : { rule: 'take_profit_reached_at_fill', level: order.takeProfit };
}

function coverRule(
  order: PendingOrder,
  { lacked, tick }: Pick<OrderCancelled, 'lacked'> & { readonly tick: FillTick },
  context: ExplainContext,
): Pick<Step, 'rule' | 'numbers'> {
  const rule = lacked?.marginCalled === true ? 'margin_call_at_fill' : 'insufficient_margin_at_fill';
  // Older orders have no more than the tick.
  return { rule, numbers: lacked === undefined ? [] : coverNumbers({ order, lacked, tick }, context) };
}

function cancellationRule({ reason, remark }: OrderCancelled): Pick<Step, 'rule' | 'remark'> {
  if (reason === 'reset') return { rule: 'demo_reset' };
  if (reason === 'expired') return { rule: 'order_expired' };
  return remark === undefined
    ? { rule: 'cancelled_by_user' }
    : { rule: 'cancelled_by_administrator', remark };
}

interface Uncovered {
  readonly order: PendingOrder;
  readonly lacked: MissingFunds;
  readonly tick: FillTick;
}

/** What the fill would have taken, and that less was free for it, unless the account was in a margin call [ORDER-13]. */
function coverNumbers({ order, lacked, tick }: Uncovered, context: ExplainContext): readonly Explained[] {
  const { marginMicros, feeMicros, equityMicros, heldMicros, reservedMicros, marginCalled } = lacked;
  const availableMicros = equityMicros - heldMicros - reservedMicros;
  invariant(
    marginCalled || availableMicros < marginMicros + feeMicros,
    `order ${order.id} was not covered at its tick`,
  );
  const numbers = entryNumbers({ order, price: openingPriceOf(order.side, tick), ...lacked }, context);
  const trace = { equityMicros, heldMicros, reservedMicros, availableMicros };
  return [...numbers, { name: 'available', trace }];
}
