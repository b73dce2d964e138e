import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, TradingScenario } from '../../../test/trading-scenario.ts';
import type { Account } from '../orders/account.ts';
import { isAdmittedInCall } from './margin-call-entry.ts';
import { inMarginCall, marginRefusal } from './margin-rules.ts';

describe('inMarginCall', () => {
  it.each([
    [false, 10_000, true],
    [false, 10_001, false],
    [true, 10_001, true],
    [true, 11_000, true],
    [true, 11_001, false],
    [true, null, false],
    [false, null, false],
  ])(
    '[MARGIN-10] of an account that was called (%s) at a level of %s hundredths is %s',
    (before, level, now) => {
      expect(inMarginCall(before, level)).toBe(now);
    },
  );
});

/** A buy of half a lot with a margin of 550.05 and a floating loss of 5.00, in an account of that equity. */
function withEquity(equityMicros: bigint, marginCalled: boolean): [Account, TradingScenario['valuation']] {
  const at = new TradingScenario(1_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  at.run(placing(EURUSD));
  return [{ ...at.account, balanceMicros: equityMicros + 5_000_000n, marginCalled }, at.valuation];
}

describe('marginRefusal', () => {
  const reasonAt = (equityMicros: bigint, marginCalled: boolean, neededMicros = 1n) => {
    const [account, valuation] = withEquity(equityMicros, marginCalled);
    return marginRefusal(account, neededMicros, valuation);
  };

  // A level of 100.005 % rounds up to 100.01 %.
  it('[MARGIN-10] refuses up to a level of 100.00 % also with a free margin', () => {
    expect(reasonAt(550_077_502n, false)).toEqual({
      refused: 'insufficient_margin',
      data: { required: '0.000001', available: '0.027502', margin_call: true },
    });
    expect(reasonAt(550_077_503n, false)).toBeNull();
  });

  it('[MARGIN-10] refuses in a margin call up to a level of 110.00 % also with a free margin', () => {
    expect(reasonAt(605_082_502n, true)).toEqual({
      refused: 'insufficient_margin',
      data: { required: '0.000001', available: '55.032502', margin_call: true },
    });
    expect(reasonAt(605_082_503n, true)).toBeNull();
  });

  it('[ORDER-2] refuses a micro-dollar more than the free margin, which reserves of pending orders reduce', () => {
    expect(reasonAt(650_050_000n, false, 100_000_000n)).toBeNull();
    expect(reasonAt(650_050_000n, false, 100_000_001n)).toEqual({
      refused: 'insufficient_margin',
      data: { required: '100.000001', available: '100.000000', margin_call: false },
    });
    const [account, valuation] = withEquity(650_050_000n, false);
    const reserving = { ...account, reservedMicros: 40_000_000n };
    expect(marginRefusal(reserving, 60_000_000n, valuation)).toBeNull();
    expect(marginRefusal(reserving, 60_000_001n, valuation)).toMatchObject({
      refused: 'insufficient_margin',
    });
  });
});

describe('isAdmittedInCall', () => {
  /** A buy of half a lot that has lost 695.00, and a sell of half a lot that would reduce it. */
  function reducing(balanceMicros: bigint, marginCalled: boolean): boolean {
    const at = new TradingScenario(10_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD));
    at.quote(EURUSD, 108_620, 108_630);
    const account = {
      ...at.account,
      balanceMicros,
      marginCalled,
      openOrders: new Map(at.account.openOrders),
    };
    at.run(placing(EURUSD, { side: 'sell' }));
    return isAdmittedInCall(account, at.position(2), at.valuation);
  }

  // After a fee of 2.50 and a spread of 5.00 the margin is 1,093.15; 50.005 % of it are 546.6296575.
  it('[ORDER-21] admits an entry that leaves the level above 50.00 %, and none that leaves it there', () => {
    expect(reducing(546_629_658n + 702_500_000n, true)).toBe(true);
    expect(reducing(546_629_657n + 702_500_000n, true)).toBe(false);
  });

  it('[ORDER-21] is an exception of the margin call only', () => {
    expect(reducing(546_629_658n + 702_500_000n, false)).toBe(false);
  });
});
