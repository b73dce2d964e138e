/** Formulas, inputs and values of an account's figures, with numbers that give each value by hand. */

import { describe, expect, it } from 'vitest';
import type { AccountFigures } from '../trading/orders/account.ts';
import {
  equityWire,
  freeMarginWire,
  marginLevelWire,
  riskRateWire,
  sumWire,
  withdrawableWire,
} from './figure-wire.ts';

const FIGURES: AccountFigures = {
  balanceMicros: 1_000_000_000n,
  floatingMicros: -100_000_001n,
  equityMicros: 899_999_999n,
  marginMicros: 300_000_000n,
  reservedMicros: 50_000_000n,
  freeMarginMicros: 549_999_999n,
  marginLevelCents: 29_999,
  riskRateCents: 3_333,
};

describe('[EXPLAIN-5] a figure', () => {
  it('is the sum that its formula names', () => {
    expect(equityWire(FIGURES)).toEqual({
      name: 'equity',
      formula: 'balance + profit',
      inputs: { balance: '1000.000000', profit: '-100.000001' },
      value: '899.999999',
    });
    expect(freeMarginWire(FIGURES)).toEqual({
      name: 'free_margin',
      formula: 'equity − margin − reserved',
      inputs: { equity: '899.999999', margin: '300.000000', reserved: '50.000000' },
      value: '549.999999',
    });
  });

  it('of what can be withdrawn is the smaller of balance and free margin, or nothing', () => {
    const inputs = { balance: '1000.000000', free_margin: '549.999999' };
    expect(withdrawableWire(FIGURES, 549_999_999n)).toEqual({
      ...{ name: 'withdrawable', formula: 'free_margin', inputs, value: '549.999999' },
    });
    const poor = { ...FIGURES, balanceMicros: 1n };
    expect(withdrawableWire(poor, 1n)).toMatchObject({ formula: 'balance', value: '0.000001' });
    expect(withdrawableWire(poor, 0n)).toMatchObject({ formula: '0', value: '0.000000' });
    const even = { ...FIGURES, balanceMicros: FIGURES.freeMarginMicros };
    expect(withdrawableWire(even, even.balanceMicros).formula).toBe('free_margin');
  });

  it('of the margin level is absent without a position', () => {
    expect(marginLevelWire(FIGURES)).toEqual({
      name: 'margin_level',
      formula: 'equity ÷ margin × 100',
      inputs: { equity: '899.999999', margin: '300.000000' },
      value: '299.99',
    });
    expect(marginLevelWire({ ...FIGURES, marginLevelCents: null })).toBeNull();
  });

  it('of the risk rate is a plain number where it is no quotient', () => {
    const inputs = { margin: '300.000000', equity: '899.999999' };
    expect(riskRateWire(FIGURES)).toEqual({
      ...{ name: 'risk_rate', formula: 'margin ÷ equity × 100', inputs, value: '33.33' },
    });
    const plain = [
      riskRateWire({ marginMicros: 0n, equityMicros: 1n, riskRateCents: 0 }),
      riskRateWire({ marginMicros: 1n, equityMicros: 0n, riskRateCents: 99_900 }),
      riskRateWire({ marginMicros: 1n, equityMicros: 0n, riskRateCents: 10 }),
      riskRateWire({ marginMicros: 5n, equityMicros: 1n, riskRateCents: 99_900 }),
    ];
    expect(plain.map(({ formula, value }) => [formula, value])).toEqual([
      ['0', '0.00'],
      ['999', '999.00'],
      ['0.1', '0.10'],
      ['999', '999.00'],
    ]);
  });

  it('of a sum has a sign before each term but the first', () => {
    const order = (symbol: string, micros: bigint) => ({ symbol, micros });
    expect(
      sumWire('margin', [
        order('order_4', 5_000_000n),
        order('order_7', 2n),
        { ...order('part_1', 1n), isSubtracted: true },
      ]),
    ).toEqual({
      name: 'margin',
      formula: 'order_4 + order_7 − part_1',
      inputs: { order_4: '5.000000', order_7: '0.000002', part_1: '0.000001' },
      value: '5.000001',
    });
  });
});
