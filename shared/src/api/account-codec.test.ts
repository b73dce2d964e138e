import { describe, expect, it } from 'vitest';
import { encodeAccount } from './account-codec.ts';

describe('the figures of an account', () => {
  const figures = {
    ...{ balanceMicros: 1n, floatingMicros: 0n, equityMicros: 2n, marginMicros: 3n },
    ...{ reservedMicros: 0n, freeMarginMicros: -4n, marginLevelCents: 12_345, riskRateCents: 678 },
  };

  it('are decimals of dollars and numbers of percent', () => {
    expect(encodeAccount(figures, { marginCalled: true })).toEqual({
      ...{ balance: '0.000001', equity: '0.000002', margin: '0.000003', free_margin: '-0.000004' },
      ...{ margin_level: 123.45, risk_rate: 6.78, margin_call: true },
    });
    expect(encodeAccount({ ...figures, marginLevelCents: null }, { marginCalled: false })).toMatchObject({
      margin_level: null,
      margin_call: false,
    });
  });
});
