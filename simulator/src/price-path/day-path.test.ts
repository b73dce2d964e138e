import { describe, expect, it } from 'vitest';
import { DayPath } from './day-path.ts';
import { PATHS } from './factors.ts';
import { childKey, seedKey } from '../random.ts';

const YEAR = 365;
/** 2026-01-01. */
const DAY = 20_454;

function pathOf(place: number, seed = '1'): DayPath {
  return new DayPath(PATHS[place]!, childKey(seedKey(seed), place));
}

function movesOf(path: DayPath, days: number): number[] {
  return Array.from({ length: days }, (_, at) => path.valueAt(DAY + at + 1) - path.valueAt(DAY + at));
}

describe('a path from day to day', () => {
  it('[MARKET-2] does not depend on earlier queries', () => {
    const forward = pathOf(0);
    const backward = pathOf(0);
    const days = Array.from({ length: 3 * YEAR }, (_, at) => DAY + at);
    const ahead = days.map((day) => forward.valueAt(day));
    const behind = days.toReversed().map((day) => backward.valueAt(day));
    expect(behind.toReversed()).toEqual(ahead);
  });

  it('is continuous where its blocks of 256 days meet', () => {
    const path = pathOf(1);
    const typical = path.dailyNano;
    for (let block = 70; block < 90; block += 1) {
      const step = path.valueAt(block * 256) - path.valueAt(block * 256 - 1);
      expect(Math.abs(step)).toBeLessThan(12 * typical);
    }
  });

  it.each(PATHS.map(({ name }, place) => [name, place] as const))(
    'the daily deviation of %s is close to its parameter',
    (_, place) => {
      const path = pathOf(place);
      const moves = movesOf(path, 4 * YEAR);
      const deviation = Math.sqrt(moves.reduce((sum, move) => sum + move ** 2, 0) / moves.length);
      expect(deviation / path.dailyNano).toBeGreaterThan(0.8);
      expect(deviation / path.dailyNano).toBeLessThan(1.4);
    },
  );

  it('has a constant variance over centuries', () => {
    const path = pathOf(0);
    const early = Array.from({ length: 400 }, (_, at) => Math.abs(path.valueAt(at * 64)));
    const late = Array.from({ length: 400 }, (_, at) => Math.abs(path.valueAt(100_000 + at * 64)));
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(Math.max(...early, ...late)).toBeLessThan(60 * path.dailyNano);
    expect(mean(late) / mean(early)).toBeGreaterThan(0.6);
    expect(mean(late) / mean(early)).toBeLessThan(1.6);
  });

  it('has clustered volatility: the sizes of consecutive moves correlate', () => {
    const sizes = PATHS.flatMap((_, place) => {
      const path = pathOf(place);
      return movesOf(path, 2 * YEAR).map((move) => Math.abs(move) / path.dailyNano);
    });
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    const along = (lag: number) =>
      sizes.slice(lag).reduce((sum, size, at) => sum + (size - mean) * (sizes[at]! - mean), 0);
    expect(along(1) / along(0)).toBeGreaterThan(0.05);
    expect(along(4) / along(0)).toBeGreaterThan(0.02);
  });
});
