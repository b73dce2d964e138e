/** Risk and reward of the order in the form. */

import { describe, expect, it } from 'vitest';
import { CONTEXT, HALF } from '../../../../test/sample-ticket.ts';
import { planOf } from './plan-scale.tsx';

const at = (points: number) => ({ points, moved: true });

describe('[SCREEN-24] the plan of an order', () => {
  it('has the loss at the stop, the profit at the target, and what a dollar of risk earns', () => {
    const state = { ...HALF, stopLoss: at(109_910), takeProfit: at(110_410) };
    expect(planOf({ state, context: CONTEXT })).toEqual({
      lossMicros: -50_000_000n,
      profitMicros: 200_000_000n,
      rewardHundredths: 400n,
    });
  });

  it('is missing without one of them, and while one is invalid', () => {
    expect(planOf({ state: { ...HALF, stopLoss: at(109_910) }, context: CONTEXT })).toBeNull();
    const wrong = { ...HALF, stopLoss: at(110_910), takeProfit: at(110_410) };
    expect(planOf({ state: wrong, context: CONTEXT })).toBeNull();
  });
});
