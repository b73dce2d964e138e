import { stopsRefusal } from '@vernier/shared/trading/rules/stop-rules';
import type { Instrument } from '@vernier/shared/market/instrument';
import { describe, expect, it } from 'vitest';
import { nearestValid, suggestedStop, type StopName, stopProblem, type StopBounds } from './stop-check.ts';

const instrument = { stopsLevel: 10, pricePrecision: 5 } as Instrument;
const bounds = (side: 'buy' | 'sell', stop: StopName): StopBounds => ({
  side,
  stop,
  reference: 110_000,
  moving: true,
  instrument,
});
const moved = (points: number | null) => ({ points, moved: true });

describe('a stop of a buy', () => {
  it.each([
    ['stopLoss', 109_990, null],
    ['stopLoss', 109_991, 'too_near'],
    ['stopLoss', 110_000, 'wrong_side'],
    ['stopLoss', 110_500, 'wrong_side'],
    ['takeProfit', 110_010, null],
    ['takeProfit', 110_009, 'too_near'],
    ['takeProfit', 110_000, 'wrong_side'],
    ['takeProfit', 1_100_000, null],
    ['takeProfit', 1_100_001, 'too_far'],
  ] as const)('[TRADE-2] %s at %i: %s', (stop, points, problem) => {
    expect(stopProblem(moved(points), bounds('buy', stop))).toBe(problem);
  });
});

describe('any stop', () => {
  it('[TRADE-2] is mirrored for a sell', () => {
    expect(stopProblem(moved(110_010), bounds('sell', 'stopLoss'))).toBeNull();
    expect(stopProblem(moved(110_010), bounds('sell', 'takeProfit'))).toBe('wrong_side');
    expect(stopProblem(moved(109_990), bounds('sell', 'takeProfit'))).toBeNull();
  });

  it('[TRADE-2] does not count until it was changed, at any price', () => {
    expect(stopProblem({ points: 109_000, moved: false }, bounds('buy', 'stopLoss'))).toBe('unmoved');
  });

  it.each([null, 0])('[TRADE-2] is not a price: %s', (points) => {
    expect(stopProblem(moved(points), bounds('buy', 'stopLoss'))).toBe('missing');
  });

  it('[TRADE-2] has a nearest valid price that the server accepts, unlike the next point', () => {
    for (const side of ['buy', 'sell'] as const) {
      for (const stop of ['stopLoss', 'takeProfit'] as const) {
        const nearest = nearestValid(bounds(side, stop));
        const refusal = (points: number) =>
          stopsRefusal(
            instrument,
            { stopLoss: null, takeProfit: null, [stop]: points },
            { side, price: 110_000 },
          );
        const towards = nearest < 110_000 ? 1 : -1;
        expect(refusal(nearest)).toBeNull();
        expect(refusal(nearest + towards)).not.toBeNull();
        expect(stopProblem(moved(nearest + towards), bounds(side, stop))).toBe('too_near');
      }
    }
  });

  it('[TRADE-2] is suggested with a margin from a moving market, and exactly from a fixed price', () => {
    expect(suggestedStop(bounds('buy', 'stopLoss'))).toBe(109_980);
    expect(suggestedStop(bounds('buy', 'takeProfit'))).toBe(110_020);
    expect(suggestedStop({ ...bounds('sell', 'stopLoss'), moving: false })).toBe(110_010);
  });
});
