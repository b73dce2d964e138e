/** Received units and the amount they credit. */

import { describe, expect, it } from 'vitest';
import { receivedAmountOf } from './received-amount.ts';

const CLAIM = { number: '500', usd_price: '0.9995' };

describe('what arrived', () => {
  it.each([
    ['500', '500', 499_750_000n, false],
    ['500.0', '500', 499_750_000n, false],
    ['499,5', '499.5', 499_250_250n, true],
    ['0.00000001', '0.00000001', 0n, true],
    ['1.000001', '1.000001', 999_501n, true],
    ['10,000', '10000', 9_995_000_000n, true],
    ['1,000.5', '1000.5', 999_999_750n, true],
  ])(
    '[CONSOLE-6] %s credits by the promised price, to the micro-dollar',
    (typed, number, creditMicros, isOther) => {
      expect(receivedAmountOf(typed, CLAIM)).toEqual({ number, creditMicros, isOther });
    },
  );

  it.each(['', '0', '-5', '1e3', '1.123456789', '1.000,5', 'five', '.'])('[CONSOLE-6] is not %j', (typed) => {
    expect(receivedAmountOf(typed, CLAIM)).toBeNull();
  });
});
