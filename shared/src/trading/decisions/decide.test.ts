import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { decide } from './decide.ts';

describe('an account', () => {
  const at = new TradingScenario(1_000_000_000n);
  const open = (book: 'demo' | 'real', openingMicros: bigint) =>
    decide(null, { kind: 'OpenAccount', book, openingMicros }, at.context());

  it('opens once, a demo account with its balance and a real one with nothing', () => {
    expect(open('demo', 5n)).toEqual([{ kind: 'AccountOpened', book: 'demo', openingMicros: 5n }]);
    expect(open('demo', 0n)).toEqual([{ kind: 'AccountOpened', book: 'demo', openingMicros: 0n }]);
    expect(open('real', 0n)).toEqual([{ kind: 'AccountOpened', book: 'real', openingMicros: 0n }]);
    expect(() => open('real', 1n)).toThrow('real money comes from deposits only');
    expect(() => open('demo', -1n)).toThrow('an account does not open with a debt');
    const again = { kind: 'OpenAccount', book: 'demo', openingMicros: 5n } as const;
    expect(() => decide(at.account, again, at.context())).toThrow('an account opens once');
  });

  it('that was closed while a command waited refuses it', () => {
    expect(decide(null, placing(EURUSD), at.context())).toEqual({ refused: 'session_invalid' });
    expect(decide(null, { kind: 'ReviewMargin' }, at.context())).toEqual({ refused: 'session_invalid' });
  });
});

describe('the time of a pending order', () => {
  const MINUTE_MS = 60_000;

  function waiting(expiry: number | null): TradingScenario {
    const at = new TradingScenario(1_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(resting(EURUSD, 109_000, { expiry: expiry === null ? null : at.nowMs + expiry }));
    return at;
  }

  it('[ORDER-24] ends it at that time and not a moment before', () => {
    const at = waiting(MINUTE_MS);
    at.nowMs += MINUTE_MS - 1;
    expect(at.decide({ kind: 'ExpireOrder', orderId: 1 })).toEqual([]);
    at.nowMs += 1;
    expect(at.decide({ kind: 'ExpireOrder', orderId: 1 })).toEqual([
      { kind: 'OrderCancelled', orderId: 1, reason: 'expired', tick: null, before: null },
    ]);
  });

  it('[ORDER-24] ends no order without a time, no position and no order that is not open', () => {
    const at = waiting(null);
    at.run(placing(EURUSD, { lots: 1_000_000 }));
    at.nowMs += 365 * 24 * 60 * MINUTE_MS;
    for (const orderId of [1, 2, 3]) expect(at.decide({ kind: 'ExpireOrder', orderId })).toEqual([]);
  });
});
