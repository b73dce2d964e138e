import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { resting, START_MS, TradingScenario } from '../../../test/trading-scenario.ts';
import { utc } from '../../../test/utc.ts';
import { expiryRefusal, expiryTimeOf } from './expiry-rules.ts';

const NOW = utc('2026-03-05T12:00:00Z');

describe('the end of a pending order', () => {
  it.each([
    [null, null],
    ['day', null],
    [NOW + 1, null],
    [NOW, 'validation_failed'],
    [NOW - 1, 'validation_failed'],
    [utc('2027-03-05T12:00:00Z'), null],
    [utc('2027-03-05T12:00:00Z') + 1, 'validation_failed'],
  ] as const)('[ORDER-25] at %s is refused as %s', (expiry, reason) => {
    expect(expiryRefusal(expiry, NOW)?.refused ?? null).toBe(reason);
  });

  it('[ORDER-25] is at most at the same date of the next year, and of 29 February on 1 March', () => {
    const leapDay = utc('2028-02-29T00:00:00Z');
    expect(expiryRefusal(utc('2029-03-01T00:00:00Z'), leapDay)).toBeNull();
    expect(expiryRefusal(utc('2029-03-01T00:00:00Z') + 1, leapDay)?.data).toEqual({ fields: ['expire_at'] });
  });

  it.each([
    ['2026-03-05T12:00:00Z', '2026-03-05T22:00:00Z'],
    ['2026-03-05T22:00:00Z', '2026-03-06T22:00:00Z'],
    // Daylight saving time began at the weekend, which has no rollover.
    ['2026-03-06T22:00:00Z', '2026-03-09T21:00:00Z'],
    ['2026-03-08T12:00:00Z', '2026-03-09T21:00:00Z'],
  ])('[ORDER-25] of a day order of %s is the rollover of %s', (placed, ends) => {
    expect(expiryTimeOf('day', utc(placed))).toBe(utc(ends));
  });

  it('[ORDER-25] is checked before the instrument, and a day order has the time of its rollover', () => {
    const at = new TradingScenario(1_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    expect(at.decide({ ...resting(EURUSD, 109_000, { expiry: START_MS }), instrumentId: 999 })).toEqual({
      refused: 'validation_failed',
      data: { fields: ['expire_at'] },
    });
    at.run(resting(EURUSD, 109_000, { expiry: 'day' }));
    expect(at.order(1)).toMatchObject({ expiresAtMs: utc('2023-11-15T22:00:00Z') });
  });
});
