/** Explanation of an entry: accepted, pending, reached and filled, each proved from its tick [EXPLAIN-4]. */

import { invariant } from '../../assert.ts';
import type { TimeMs } from '../../clock.ts';
import type { Points } from '../../numbers/price.ts';
import type { OrderFilled, OrderOpened, OrderPending } from '../orders/events.ts';
import { openingPriceOf } from '../pricing/fill-price.ts';
import type { FillTick, Position, Side } from '../orders/order.ts';
import { isReached } from '../triggers/trigger-price.ts';
import { type ExplainContext, entryNumbers } from './numbers.ts';
import { BARE, type Step, type ExplanationState } from './step.ts';

export function explainMarketEntry(
  { order, terms, before }: OrderOpened,
  atMs: TimeMs,
  context: ExplainContext,
): ExplanationState {
  const tick = order.openTick;
  const bare = { ...BARE, atMs, tick, before };
  proveEntry(order, order.openPrice, tick);
  const { marginMicros, feeMicros, conversion, openPrice: price } = order;
  const numbers = entryNumbers({ order, price, marginMicros, feeMicros, conversion, terms }, context);
  const rule = order.side === 'buy' ? 'buy_opens_at_ask' : 'sell_opens_at_bid';
  const steps: readonly Step[] = [
    { ...bare, event: 'accepted', rule: 'market_order_at_once' },
    { ...bare, event: 'filled', rule, numbers },
  ];
  return { order, terms, unshownNumbers: [], steps };
}

export function explainPendingEntry(
  body: OrderPending,
  atMs: TimeMs,
  context: ExplainContext,
): ExplanationState {
  const { order, terms, tick, before } = body;
  const { marginMicros, feeMicros, conversion, targetPrice: price } = order;
  const numbers = entryNumbers({ order, price, marginMicros, feeMicros, conversion, terms }, context);
  const rule = order.pendingKind === 'limit' ? 'limit_better_than_market' : 'stop_entry_worse_than_market';
  const step: Step = { ...BARE, event: 'accepted', atMs, rule, tick, before, level: price, numbers };
  return { order, terms, unshownNumbers: [], steps: [step] };
}

export function explainFill(
  explanation: ExplanationState,
  body: OrderFilled,
  { atMs, context }: { readonly atMs: TimeMs; readonly context: ExplainContext },
): ExplanationState {
  const { openPrice, marginMicros, feeMicros, conversion, terms, tick, before } = body;
  const { order } = explanation;
  invariant(
    order.status === 'pending' && isReached(order, 'entry', tick),
    `order ${order.id} filled at a tick that reached its target`,
  );
  proveEntry(order, openPrice, tick);
  const numbers = entryNumbers(
    { order, price: openPrice, marginMicros, feeMicros, conversion, terms },
    context,
  );
  const bare = { ...BARE, atMs, tick, before };
  const rule = order.pendingKind === 'limit' ? 'limit_at_target_or_better' : 'stop_entry_first_price_beyond';
  const steps: readonly Step[] = [
    ...explanation.steps,
    { ...bare, event: 'triggered', rule: 'target_reached', level: order.targetPrice },
    { ...bare, event: 'filled', rule, numbers },
  ];
  const position: Position = {
    ...order,
    status: 'holding',
    openPrice,
    marginMicros,
    feeMicros,
    conversion,
    swapMicros: 0n,
    swappedAtMs: null,
    openedAtMs: atMs,
    openTick: tick,
  };
  return { order: position, terms, unshownNumbers: [], steps };
}

/** The price of an entry is the opening side of the very tick that is shown [ORDER-7]. */
function proveEntry(
  { id, side }: { readonly id: number; readonly side: Side },
  price: Points,
  tick: FillTick,
): void {
  invariant(price === openingPriceOf(side, tick), `order ${id} opened at the price of its tick`);
}
