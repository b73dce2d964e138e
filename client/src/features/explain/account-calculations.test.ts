/** The worked example of the rules: 0.5 lot of EUR/USD on a balance of 997.50, five dollars down. */

import type { AccountFigures } from '@vernier/shared/trading/orders/account';
import { marginLevelCents, riskRateCents } from '@vernier/shared/trading/risk/figures';
import { describe, expect, it } from 'vitest';
import { equityCalculation, riskCalculation, thresholdAt } from './account-calculations.ts';

function figures(balanceMicros: bigint, floatingMicros: bigint, marginMicros: bigint): AccountFigures {
  const equityMicros = balanceMicros + floatingMicros;
  return {
    balanceMicros,
    floatingMicros,
    equityMicros,
    marginMicros,
    reservedMicros: 0n,
    freeMarginMicros: equityMicros - marginMicros,
    marginLevelCents: marginLevelCents(equityMicros, marginMicros),
    riskRateCents: riskRateCents(equityMicros, marginMicros),
  };
}

const EXAMPLE = figures(997_500_000n, -5_000_000n, 550_050_000n);

describe('the risk of an account', () => {
  it('[TRADE-5] is explained by its margin and its equity', () => {
    expect(equityCalculation(EXAMPLE)).toMatchObject({
      formula: 'balance + profit',
      inputs: { balance: '997.500000', profit: '-5.000000' },
      value: '992.500000',
    });
    expect(riskCalculation(EXAMPLE)).toMatchObject({
      formula: 'margin ÷ equity × 100',
      inputs: { margin: '550.050000', equity: '992.500000' },
      value: '55.42',
    });
  });

  it('[TRADE-5] has no quotient without a position or without equity', () => {
    expect(riskCalculation(figures(1_000_000n, 0n, 0n))).toBeNull();
    expect(riskCalculation(figures(1_000_000n, -1_000_000n, 5n))).toBeNull();
  });

  it('[TRADE-5] is at its maximum beyond ten times the equity, without a quotient', () => {
    expect(riskCalculation(figures(1_000_000n, 0n, 9_990_000n))).toBeNull();
    expect(riskCalculation(figures(1_000_000n, 0n, 9_989_000n))).toMatchObject({ value: '998.90' });
  });

  it.each([
    [100, 100, 550_050_000n, 442_450_000n],
    [50, 200, 275_025_000n, 717_475_000n],
  ])('[TRADE-5] a prepayment ratio of %i is a rate of %i, with its distance', (level, rate, equity, room) => {
    expect(thresholdAt(EXAMPLE, level)).toEqual({ rate, equityMicros: equity, roomMicros: room });
  });

  it('[TRADE-5] a reached threshold has no distance left', () => {
    expect(thresholdAt(figures(550_000_000n, -100_000_000n, 550_050_000n), 100).roomMicros).toBe(
      -100_050_000n,
    );
  });
});
