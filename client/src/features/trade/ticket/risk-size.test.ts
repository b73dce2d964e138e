import { describe, expect, it } from 'vitest';
import { ACCOUNT, CONTEXT, HALF, LOT, waitingAt } from '../../../../test/sample-ticket.ts';
import type { TicketState } from './order-form-state.ts';
import { RISK_SHARES, riskSizes } from './risk-size.ts';

const STEP = LOT / 100;
/** A thousand dollars: 1 % are 10 dollars. */
const stopAt = (points: number): TicketState => ({ ...HALF, stopLoss: { points, moved: true } });

describe('riskSizes', () => {
  it('[TRADE-15] gives the lots for each share of the equity, and the loss of the entered lots', () => {
    // 0.00210 × 100,000 + 5 = 215 a lot
    expect(RISK_SHARES).toEqual([50, 100, 200, 500]);
    expect(riskSizes(stopAt(109_800), CONTEXT)).toEqual({
      lossMicros: 107_500_000n,
      equityMicros: ACCOUNT.equityMicros,
      lots: [2 * STEP, 4 * STEP, 9 * STEP, 23 * STEP],
    });
    expect(riskSizes({ ...stopAt(109_800), lots: null }, CONTEXT)?.lossMicros).toBeNull();
  });

  it('[TRADE-15] measures a pending order from its target, and a trailing stop from its first place', () => {
    const pending = { ...waitingAt(109_000), stopLoss: { points: 108_790, moved: true } };
    expect(riskSizes(pending, CONTEXT)?.lots[1]).toBe(4 * STEP);
    // from the ask of 1.10010 to 200 points below the bid
    const trailing = { ...HALF, trailing: { points: 200 } };
    expect(riskSizes(trailing, CONTEXT)?.lossMicros).toBe(107_500_000n);
    expect(riskSizes({ ...pending, trailing: { points: 100 } }, CONTEXT)?.lossMicros).toBe(52_500_000n);
  });

  it('[TRADE-15] gives nothing without a valid stop, a price or an account', () => {
    expect(riskSizes(HALF, CONTEXT)).toBeNull();
    expect(riskSizes(stopAt(109_999), CONTEXT)).toBeNull();
    expect(riskSizes({ ...HALF, stopLoss: { points: 110_000, moved: false } }, CONTEXT)).toBeNull();
    expect(riskSizes(stopAt(109_800), { ...CONTEXT, quote: null })).toBeNull();
    expect(riskSizes(stopAt(109_800), { ...CONTEXT, account: 'anonymous' })).toBeNull();
  });

  it('[TRADE-15] gives no lots where the least ones risk more', () => {
    expect(riskSizes(stopAt(50_000), CONTEXT)?.lots).toEqual([0, 0, 0, 0]);
  });
});
