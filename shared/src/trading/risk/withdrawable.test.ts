import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { payable, withdrawable } from './withdrawable.ts';

/** An account of 1,000 USD with half a lot, bought at 1.10010 for a fee of 2.50 and a margin of 110.01. */
function holding(bid: number): TradingScenario {
  const at = new TradingScenario(1_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  at.run(placing(EURUSD, { leverage: 500 }));
  at.next(EURUSD, bid, bid + 10);
  return at;
}

describe('withdrawable', () => {
  it.each([
    [110_000, 882_490_000n], // 997.50 − 5.00 − 110.01
    [110_230, 997_490_000n], // a gain of 110.00, a cent less than the margin
    [110_232, 997_500_000n], // a gain of 111.00: the balance, and nothing that is not settled
    [108_236, 490_000n], // a loss of 887.00
    [108_234, 0n], // a loss of 888.00
  ])('[TRANSFER-5] is the smaller of balance and free margin, at a bid of %d %d', (bid, micros) => {
    const at = holding(bid);
    expect(withdrawable(at.account, at.valuation)).toBe(micros);
  });

  it('[TRANSFER-5] is less by what pending orders reserve', () => {
    const at = holding(110_000);
    at.run(resting(EURUSD, 109_000, { leverage: 500 })); // a margin of 109.00 and a fee of 2.50
    expect(withdrawable(at.account, at.valuation)).toBe(882_490_000n - 111_500_000n);
  });
});

describe('payable', () => {
  it.each([
    [110_010, 300_000_000n], // no floating profit, an equity of 997.50
    [108_015, 300_000_000n], // an equity of exactly zero
    [108_014, 299_500_000n], // an equity of −0.50
    [107_416, 500_000n], // an equity of −299.50
    [107_415, 0n],
    [107_000, 0n],
  ])('[HOLD-4] is the hold less what a negative equity needs of it, at a bid of %d %d', (bid, micros) => {
    const at = holding(bid);
    expect(payable({ ...at.account, lockedMicros: 300_000_000n }, at.valuation)).toBe(micros);
  });
});
