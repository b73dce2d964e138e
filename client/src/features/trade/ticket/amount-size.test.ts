import { describe, expect, it } from 'vitest';
import { CONTEXT, EURUSD, HALF, LOT, waitingAt } from '../../../../test/sample-ticket.ts';
import { marginOrValue, sizeByAmount } from './amount-size.ts';

const STEP = LOT / 100;
const usd = (dollars: number): bigint => BigInt(dollars * 100) * 10_000n;

describe('sizeByAmount', () => {
  it('[TRADE-21] gives the most lots whose margin stays within the amount, to the micro-dollar', () => {
    // a step of 1,000 at 1.10010 takes 11.001 at a leverage of 100
    expect(marginOrValue('margin', STEP, HALF, CONTEXT)).toBe(11_001_000n);
    expect(sizeByAmount('margin', 33_003_000n, HALF, CONTEXT)).toBe(3 * STEP);
    expect(sizeByAmount('margin', 33_002_999n, HALF, CONTEXT)).toBe(2 * STEP);
    expect(sizeByAmount('margin', usd(100), { ...HALF, leverage: 10 }, CONTEXT)).toBe(0);
    expect(sizeByAmount('margin', 110_010_000n, { ...HALF, leverage: 10 }, CONTEXT)).toBe(STEP);
  });

  it('[TRADE-21] gives the most lots whose value stays within the amount at any leverage', () => {
    expect(marginOrValue('value', STEP, HALF, CONTEXT)).toBe(1_100_100_000n);
    expect(sizeByAmount('value', 3_300_300_000n, HALF, CONTEXT)).toBe(3 * STEP);
    expect(sizeByAmount('value', 3_300_299_999n, { ...HALF, leverage: 10 }, CONTEXT)).toBe(2 * STEP);
  });

  it('[TRADE-21] takes the bid for a sell, the price of a pending order, and the rate of the quote currency', () => {
    expect(marginOrValue('value', STEP, { ...HALF, side: 'sell' }, CONTEXT)).toBe(1_100_000_000n);
    expect(sizeByAmount('value', usd(2000), waitingAt(100_000), CONTEXT)).toBe(2 * STEP);
    const yen = { ...CONTEXT, conversion: { numerator: 1n, denominator: 150n } };
    expect(marginOrValue('value', STEP, waitingAt(150_000), yen)).toBe(10_000_000n);
    expect(sizeByAmount('value', 29_999_999n, waitingAt(150_000), yen)).toBe(2 * STEP);
  });

  it('[TRADE-21] stays within the smallest and the largest order and whole steps', () => {
    const instrument = { ...EURUSD, minLots: 3 * STEP, maxLots: 5 * STEP, lotStep: 2 * STEP };
    const context = { ...CONTEXT, instrument };
    expect(sizeByAmount('value', usd(1_000_000), HALF, context)).toBe(4 * STEP);
    expect(sizeByAmount('value', usd(3000), HALF, context)).toBe(0);
    expect(sizeByAmount('value', 0n, HALF, CONTEXT)).toBe(0);
  });

  it('[TRADE-21] gives nothing without a price, a rate or a leverage', () => {
    expect(sizeByAmount('value', usd(100), HALF, { ...CONTEXT, quote: null })).toBeNull();
    expect(sizeByAmount('value', usd(100), HALF, { ...CONTEXT, conversion: null })).toBeNull();
    expect(sizeByAmount('margin', usd(100), { ...HALF, leverage: null }, CONTEXT)).toBeNull();
  });
});
