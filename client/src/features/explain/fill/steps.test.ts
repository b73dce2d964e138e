/** Tests of sides, levels and gaps of the steps, for buys and sells alike. */

import type { OrderView } from '@vernier/shared/api/order-codec';
import type { FillStepWire } from '@vernier/shared/api/shapes/order';
import type { Side } from '@vernier/shared/trading/orders/order';
import { describe, expect, it } from 'vitest';
import { levelOf, sideOfStep, gapOf } from './steps.ts';
import type { OrderExplanation } from '../../../data/orders/order-fill.ts';

const TICK = { Seq: 7, Time: 1_000, Bid: 1.0989, Ask: 1.09 };

function step(rule: FillStepWire['rule'], level?: number): FillStepWire {
  return {
    event: 'closed',
    at: '2026-03-02T10:00:00.000Z',
    rule,
    tick: TICK,
    before: null,
    numbers: [],
    around: [],
    ...(level === undefined ? {} : { level }),
  };
}

function fill(side: Side, ...timeline: FillStepWire[]): OrderExplanation {
  const order = { side, targetPrice: 109_500, instrument: { pricePrecision: 5 } } as OrderView;
  return { order, timeline };
}

const points = (price: number) => Math.round(price * 100_000);

describe('a step', () => {
  it.each([
    ['buy', 'buy_opens_at_ask', 'ask'],
    ['sell', 'sell_opens_at_bid', 'bid'],
    ['buy', 'target_reached', 'ask'],
    ['buy', 'closed_by_user', 'bid'],
    ['sell', 'closed_by_user', 'ask'],
    ['sell', 'stop_loss_reached', 'ask'],
    ['buy', 'stop_out_largest_loss', 'bid'],
    ['sell', 'insufficient_margin_at_fill', 'bid'],
  ] as const)('[TRADE-5] of a %s by %s looks at the %s', (side, rule, looksAt) => {
    expect(sideOfStep({ side }, rule)).toBe(looksAt);
  });

  it('[TRADE-5] of a pending order is compared with its target, a fill with the level reached before it', () => {
    expect(levelOf(fill('buy', step('limit_better_than_market', 1.095)), 0)).toBe(1.095);
    const closing = fill('buy', step('stop_loss_reached', 1.0995), step('stop_loss_first_price_beyond'));
    expect([levelOf(closing, 0), levelOf(closing, 1)]).toEqual([1.0995, 1.0995]);
    expect(levelOf(fill('buy', step('closed_by_user')), 0)).toBeNull();
  });
});

describe('a gap', () => {
  it.each([
    // a stopped buy gets a lower bid, a bought limit pays a lower ask
    ['buy', 'stop_loss_reached', 1.0995, 'stop_loss_first_price_beyond', -60],
    ['buy', 'target_reached', 1.095, 'limit_at_target_or_better', 500],
    // a stopped sell pays a higher ask, a taken profit of a buy gets a higher bid
    ['sell', 'stop_loss_reached', 1.0895, 'stop_loss_first_price_beyond', -50],
    ['buy', 'take_profit_reached', 1.098, 'take_profit_at_target_or_better', 90],
    ['buy', 'take_profit_reached', 1.0989, 'take_profit_at_target_or_better', 0],
  ] as const)('[TRADE-5] of a %s past %s %d by %s is %i points in its favour', (...row) => {
    const [side, reached, level, rule, slip] = row;
    expect(gapOf(fill(side, step(reached, level), step(rule)), 1, points)).toBe(slip);
  });

  it('[TRADE-5] is null without a fill at a level', () => {
    expect(gapOf(fill('buy', step('closed_by_user')), 0, points)).toBeNull();
  });
});
