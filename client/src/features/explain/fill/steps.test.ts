/** Tests of sides, levels and gaps of the steps, for buys and sells alike. */

import type { FillStepWire, OrderFillWire, OrderWire } from '@vernier/shared/api/shapes/order';
import { describe, expect, it } from 'vitest';
import { levelOf, sideOfStep, gapOf } from './steps.ts';

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

function fill(type: 1 | 2, ...timeline: FillStepWire[]): OrderFillWire {
  return { order: { OrderType: type, TargetPrice: 1.095 } as OrderWire, timeline };
}

const points = (price: number) => Math.round(price * 100_000);

describe('a step', () => {
  it.each([
    [1, 'buy_opens_at_ask', 'ask'],
    [2, 'sell_opens_at_bid', 'bid'],
    [1, 'target_reached', 'ask'],
    [1, 'closed_by_user', 'bid'],
    [2, 'closed_by_user', 'ask'],
    [2, 'stop_loss_reached', 'ask'],
    [1, 'stop_out_largest_loss', 'bid'],
    [2, 'insufficient_margin_at_fill', 'bid'],
  ] as const)('[U5] of order type %i by %s looks at the %s', (type, rule, side) => {
    expect(sideOfStep({ OrderType: type }, rule)).toBe(side);
  });

  it('[U5] of a pending order is compared with its target, a fill with the level reached before it', () => {
    expect(levelOf(fill(1, step('limit_better_than_market')), 0)).toBe(1.095);
    const closing = fill(1, step('stop_loss_reached', 1.0995), step('stop_loss_first_price_beyond'));
    expect([levelOf(closing, 0), levelOf(closing, 1)]).toEqual([1.0995, 1.0995]);
    expect(levelOf(fill(1, step('closed_by_user')), 0)).toBeNull();
  });
});

describe('a gap', () => {
  it.each([
    // a stopped buy gets a lower bid, a bought limit pays a lower ask
    [1, 'stop_loss_reached', 1.0995, 'stop_loss_first_price_beyond', -60],
    [1, 'target_reached', 1.095, 'limit_at_target_or_better', 500],
    // a stopped sell pays a higher ask, a taken profit of a buy gets a higher bid
    [2, 'stop_loss_reached', 1.0895, 'stop_loss_first_price_beyond', -50],
    [1, 'take_profit_reached', 1.098, 'take_profit_at_target_or_better', 90],
    [1, 'take_profit_reached', 1.0989, 'take_profit_at_target_or_better', 0],
  ] as const)('[U5] of order type %i past %s %d by %s is %i points in its favour', (...row) => {
    const [type, reached, level, rule, slip] = row;
    expect(gapOf(fill(type, step(reached, level), step(rule)), 1, points)).toBe(slip);
  });

  it('[U5] is null without a fill at a level', () => {
    expect(gapOf(fill(1, step('closed_by_user')), 0, points)).toBeNull();
  });
});
