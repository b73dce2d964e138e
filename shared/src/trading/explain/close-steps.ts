/** Explanation of a close or a partial close: by the user, by a price or by the account's margin, each proved from its tick [EXPLAIN-4]. */

import { invariant } from '../../assert.ts';
import type { TimeMs } from '../../clock.ts';
import type { Points } from '../../numbers/price.ts';
import { STOP_OUT_LEVEL_CENTS } from '../../limits.ts';
import type { OrderClosed, OrderPartlyClosed, StopOutLevel, TrailedLevel } from '../orders/events.ts';
import { marginLevelCents } from '../risk/figures.ts';
import { closingPriceOf } from '../pricing/fill-price.ts';
import type { EndRule, TriggerRule } from '../orders/fill-rule.ts';
import type { ExitReason, FillTick, Position } from '../orders/order.ts';
import { restOf } from '../orders/part.ts';
import { trailedPrice } from '../orders/trailing-stop.ts';
import { isReached, isTrailingReached } from '../triggers/trigger-price.ts';
import { profitNumber, shareNumbers } from './numbers.ts';
import { BARE, type Explained, type Step, type ExplanationState } from './step.ts';

interface CloseMoment {
  readonly atMs: TimeMs;
  /** True when the closed part is the explained order, for which this is the end. */
  readonly isExplainedOrder: boolean;
}

export function explainPartialClose(
  explanation: ExplanationState,
  body: OrderPartlyClosed,
  { atMs, isExplainedOrder }: CloseMoment,
): ExplanationState {
  const { terms, unshownNumbers, steps } = explanation;
  const order = positionOf(explanation);
  const { part, closePrice, tick, before } = body;
  const profitMicros = body.exactMicros ?? body.profitMicros;
  proveExit(order, closePrice, tick);
  const sold = { ...order, lots: part.lots };
  const numbers = [
    profitNumber({ order: sold, closePrice, profitMicros, terms }),
    ...unshownNumbers,
    ...shareNumbers(order, part),
  ];
  const step: Step = {
    ...BARE,
    event: isExplainedOrder ? 'closed' : 'partly_closed',
    atMs,
    rule: isExplainedOrder ? END_RULES[body.reason] : 'part_closed_by_user',
    tick,
    before,
    numbers,
  };
  return { order: restOf(order, part), terms, unshownNumbers: [], steps: [...steps, step] };
}

const END_RULES: Readonly<Record<ExitReason, EndRule>> = {
  manual: 'closed_by_user',
  stop_loss: 'stop_loss_first_price_beyond',
  take_profit: 'take_profit_at_target_or_better',
  trailing_stop: 'trailing_stop_first_price_beyond',
  stop_out: 'stop_out_largest_loss',
  reset: 'demo_reset',
};

export function explainClose(
  explanation: ExplanationState,
  body: OrderClosed,
  atMs: TimeMs,
): ExplanationState {
  const { terms, unshownNumbers, steps } = explanation;
  const order = positionOf(explanation);
  const { reason, closePrice, tick, before } = body;
  const profitMicros = body.exactMicros ?? body.profitMicros;
  proveExit(order, closePrice, tick);
  const numbers = [profitNumber({ order, closePrice, profitMicros, terms }), ...unshownNumbers];
  const bare = { ...BARE, atMs, tick, before };
  const trigger = triggerOf(order, body);
  const reached: readonly Step[] = trigger === null ? [] : [{ ...bare, event: 'triggered', ...trigger }];
  const { remark } = body;
  const end: Step = {
    ...bare,
    event: 'closed',
    rule: remark === undefined ? END_RULES[reason] : 'closed_by_administrator',
    ...(remark === undefined ? {} : { remark }),
    numbers,
  };
  return { order, terms, unshownNumbers: [], steps: [...steps, ...reached, end] };
}

type Trigger = Pick<Step, 'level' | 'numbers'> & { readonly rule: TriggerRule };

/** The trigger of a close that the market caused. */
function triggerOf(order: Position, { reason, tick, stoppedOutAt, trailed }: OrderClosed): Trigger | null {
  if (reason === 'stop_out') {
    const numbers = stoppedOutAt === undefined ? [] : [levelNumber(stoppedOutAt)];
    return { rule: 'margin_level_at_stop_out', level: null, numbers };
  }
  if (reason === 'trailing_stop') return trailingTrigger(order, tick, trailed);
  if (reason !== 'stop_loss' && reason !== 'take_profit') return null;
  invariant(isReached(order, reason, tick), `order ${order.id} closed at a tick that reached its ${reason}`);
  return reason === 'stop_loss'
    ? { rule: 'stop_loss_reached', level: order.stopLoss, numbers: [] }
    : { rule: 'take_profit_reached', level: order.takeProfit, numbers: [] };
}

/** Where the stop stood, from the best closing price since it was set, and that the tick reached it [STOP-6]. */
function trailingTrigger(order: Position, tick: FillTick, trailed: TrailedLevel | undefined): Trigger {
  const { id, instrumentId, side, trailingStop = null } = order;
  invariant(trailed !== undefined && trailingStop !== null, `the trailing stop of order ${id} is recorded`);
  const { best, price } = trailed;
  const bestPrice = closingPriceOf(side, best);
  invariant(
    price === trailedPrice(side, bestPrice, trailingStop) && isTrailingReached(order, best, tick),
    `order ${id} closed at a tick that reached its trailing stop`,
  );
  const trace = { instrumentId, side, bestPrice, best, distance: trailingStop, price };
  return { rule: 'trailing_stop_reached', level: price, numbers: [{ name: 'trailing_stop', trace }] };
}

/** The level as it was compared: with two decimals, and at or below the one of stop-out [MARGIN-11]. */
function levelNumber(at: StopOutLevel): Explained {
  const levelCents = marginLevelCents(at.equityMicros, at.marginMicros);
  invariant(
    levelCents !== null && levelCents <= STOP_OUT_LEVEL_CENTS,
    'a position is stopped out at the stop-out level or below',
  );
  return { name: 'level', trace: { ...at, levelCents } };
}

function proveExit({ id, side }: Position, price: Points, tick: FillTick): void {
  invariant(price === closingPriceOf(side, tick), `order ${id} closed at the price of its tick`);
}

function positionOf({ order }: ExplanationState): Position {
  invariant(order.status === 'holding', `order ${order.id} is a position when it closes`);
  return order;
}
