/** Explanation of an order's fill for its owner: the recorded steps with the market around each [EXPLAIN-4]. */

import { invariant } from '@vernier/shared/assert';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import { explainOrder } from '@vernier/shared/trading/explain/explain';
import type { FillTick, Order } from '@vernier/shared/trading/orders/order';
import { fillStepWire } from '@vernier/shared/api/fill-wire';
import type { OrderFillWire } from '@vernier/shared/api/shapes/order';
import type { TradingContext } from './trading-context.ts';
import { presentOrder } from '../../core/trading/present-account.ts';

/** Ten seconds of the market before a step, five after it. */
const TICKS_BEFORE = 40;
const TICKS_AFTER = 20;

/** `events` are the order's own, and the broker's credit after its end. */
export function presentFill(
  order: Order,
  events: readonly AccountEvent[],
  { executor, market }: TradingContext,
): OrderFillWire {
  const { instruments, conversions } = executor.valuation;
  const instrument = instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `order ${order.id} names no instrument of ours`);
  const around = (tick: FillTick | null): readonly FillTick[] =>
    tick === null
      ? []
      : withRecorded(
          tick,
          market.ticksAround(instrument.id, tick.timeMs, { before: TICKS_BEFORE, after: TICKS_AFTER }),
        );
  const steps = explainOrder(order.id, events, { instruments, conversions });
  return {
    order: presentOrder(order, executor),
    timeline: steps.map((step) => fillStepWire(step, instrument, { around: around(step.tick), instruments })),
  };
}

/** The record is authoritative: its tick is shown as stored, even if the tape differed today. */
function withRecorded(recorded: FillTick, around: readonly FillTick[]): readonly FillTick[] {
  const before = around.filter(({ seq }) => seq < recorded.seq);
  const after = around.filter(({ seq }) => seq > recorded.seq);
  return [...before, recorded, ...after];
}
