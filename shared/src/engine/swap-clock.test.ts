import { describe, expect, it } from 'vitest';
import { EURUSD, GBPUSD, USDJPY } from '../../test/instruments.ts';
import { utc } from '../../test/utc.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Exposure } from '../trading/orders/exposure.ts';
import { SwapClock } from './swap-clock.ts';

// 17:00 in New York in January; the twelfth is a Monday.
const MONDAY = utc('2026-01-12T22:00:00Z');
const DAY_MS = 86_400_000;
const FINANCED: Instrument = { ...EURUSD, swapBuyMicros: -1_000_000n };
/** Paid once a week only, with the nights of the weekend. */
const SELLS: Instrument = { ...GBPUSD, swapSellMicros: 2_000_000n, tripleDay: 6 };

function clock(playedMs: number, ...instruments: readonly Instrument[]): SwapClock {
  return new SwapClock(new Map(instruments.map((one) => [one.id, one])), playedMs);
}

function holding(...instruments: readonly Instrument[]): ReadonlyMap<number, Exposure> {
  return new Map(instruments.map(({ id }) => [id, { positions: 1, bought: 0n, sold: 0n, cost: 0n }]));
}

describe('[SWAP-1] the rollovers that have passed', () => {
  it('are none before the next one, and each is returned once', () => {
    const swaps = clock(MONDAY - 1, FINANCED);
    expect(swaps.nextMs).toBe(MONDAY);
    expect(swaps.passedUntil(MONDAY - 1)).toEqual([]);
    expect(swaps.passedUntil(MONDAY)).toEqual([MONDAY]);
    expect(swaps.nextMs).toBe(MONDAY + DAY_MS);
    expect(swaps.passedUntil(MONDAY)).toEqual([]);
    expect(swaps.passedUntil(MONDAY + DAY_MS - 1)).toEqual([]);
  });

  it('do not include one whose effects are in the store', () => {
    expect(clock(MONDAY, FINANCED).nextMs).toBe(MONDAY + DAY_MS);
  });

  it('are those of some days, the oldest first, without the days of a weekend', () => {
    const days = [0, 1, 2, 3, 4, 7].map((day) => MONDAY + day * DAY_MS);
    const swaps = clock(MONDAY - 1, FINANCED);
    expect(swaps.passedUntil(MONDAY + 7 * DAY_MS)).toEqual(days);
    expect(swaps.nextMs).toBe(MONDAY + 8 * DAY_MS);
  });

  it('charge nothing where no instrument has a rate', () => {
    const swaps = clock(MONDAY - 1, EURUSD, USDJPY);
    expect(swaps.passedUntil(MONDAY + 2 * DAY_MS)).toEqual([]);
    expect(swaps.nextMs).toBe(MONDAY + 3 * DAY_MS);
  });

  it('use the rates that were valid at each', () => {
    const before: Instrument = {
      ...EURUSD,
      replacedSwaps: [
        { swapBuyMicros: -1n, swapSellMicros: 0n, swapMode: 'points', tripleDay: 3, untilMs: MONDAY + 1 },
      ],
    };
    expect(clock(MONDAY - 1, before).passedUntil(MONDAY + DAY_MS)).toEqual([MONDAY]);
  });
});

describe('[SWAP-1] the accounts that the last rollovers concern', () => {
  it('are none before the first rollover', () => {
    expect(clock(MONDAY - 1, FINANCED).concerns(holding(FINANCED))).toBe(false);
  });

  it('have a position in an instrument that is financed', () => {
    const swaps = clock(MONDAY - 1, FINANCED, GBPUSD);
    swaps.passedUntil(MONDAY);
    expect(swaps.concerns(holding(FINANCED))).toBe(true);
    expect(swaps.concerns(holding(GBPUSD, FINANCED))).toBe(true);
    expect(swaps.concerns(holding(GBPUSD))).toBe(false);
    expect(swaps.concerns(holding())).toBe(false);
  });

  it('are those of all instruments that one of several rollovers finances', () => {
    const saturday = MONDAY + 5 * DAY_MS;
    const swaps = clock(saturday - 1, FINANCED, SELLS);
    expect(swaps.passedUntil(saturday)).toEqual([saturday]);
    expect([swaps.concerns(holding(FINANCED)), swaps.concerns(holding(SELLS))]).toEqual([false, true]);
    expect(swaps.passedUntil(saturday + 2 * DAY_MS)).toEqual([saturday + 2 * DAY_MS]);
    expect([swaps.concerns(holding(FINANCED)), swaps.concerns(holding(SELLS))]).toEqual([true, true]);
    expect(swaps.passedUntil(saturday + 3 * DAY_MS - 1)).toEqual([]);
    expect(swaps.concerns(holding(FINANCED))).toBe(true);
  });
});
