/** Prices of a step of a fill record: which side counted, its value, and the level it was compared with. */

import type { TickWire } from '@vernier/shared/api/shapes/market';
import type { OrderView } from '@vernier/shared/api/order-codec';
import type { FillStepWire } from '@vernier/shared/api/shapes/order';
import type { OrderExplanation } from '../../../data/orders/order-fill.ts';

type Rule = FillStepWire['rule'];
export type QuoteSide = 'bid' | 'ask';

/** Rules of entries; all other rules with a price are of exits. */
const ENTERING: ReadonlySet<Rule> = new Set<Rule>([
  'market_order_at_once',
  'limit_better_than_market',
  'stop_entry_worse_than_market',
  'target_reached',
  'buy_opens_at_ask',
  'sell_opens_at_bid',
  'limit_at_target_or_better',
  'stop_entry_first_price_beyond',
  'insufficient_margin_at_fill',
  'margin_call_at_fill',
]);

/** Rules that fill at the price that another step reached. */
const FILLED_AT_LEVEL: ReadonlySet<Rule> = new Set<Rule>([
  'limit_at_target_or_better',
  'stop_entry_first_price_beyond',
  'stop_loss_first_price_beyond',
  'take_profit_at_target_or_better',
  'trailing_stop_first_price_beyond',
]);

/** A buy enters at the ask and exits at the bid, a sell the reverse. */
export function sideOfStep(order: Pick<OrderView, 'side'>, rule: Rule): QuoteSide {
  return (order.side === 'buy') === ENTERING.has(rule) ? 'ask' : 'bid';
}

export function priceOf(tick: TickWire, side: QuoteSide): number {
  return side === 'bid' ? tick.Bid : tick.Ask;
}

/** The target or stop of the step; null where there is none. */
export function levelOf({ timeline }: OrderExplanation, index: number): number | null {
  const step = timeline[index];
  if (step === undefined) return null;
  if (step.level !== undefined) return step.level;
  return FILLED_AT_LEVEL.has(step.rule) ? (timeline[index - 1]?.level ?? null) : null;
}

/** Distance of a fill from its level in the order's favour, in points: better or worse than the level; null without a fill at one. */
export function gapOf(
  fill: OrderExplanation,
  index: number,
  toPoints: (price: number) => number,
): number | null {
  const step = fill.timeline[index];
  const level = levelOf(fill, index);
  if (step === undefined || step.tick === null || level === null || !FILLED_AT_LEVEL.has(step.rule)) {
    return null;
  }
  const side = sideOfStep(fill.order, step.rule);
  const moved = toPoints(priceOf(step.tick, side)) - toPoints(level);
  // the bid is better when it is higher, the ask when it is lower
  return side === 'bid' ? moved : 0 - moved;
}
