import { describe, expect, it } from 'vitest';
import { EPOCH_DAY, MoveHistory } from './daily-moves.ts';
import { PATHS } from './factors.ts';
import { openRootKey } from '../random/day-keys.ts';

const YEAR = 365;

function historyOf(): MoveHistory {
  return new MoveHistory(openRootKey('1'));
}

/** For tests that only read. */
const shared = historyOf();

function movesOf(history: MoveHistory, path: number, days: number): number[] {
  return Array.from({ length: days }, (_, at) => {
    const { from, to } = history.movesOf(EPOCH_DAY + at);
    return to[path]! - from[path]!;
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('the daily moves of paths', () => {
  it('[MARKET-2] do not depend on earlier queries', () => {
    const forwards = historyOf();
    const backwards = historyOf();
    const days = Array.from({ length: 2 * YEAR }, (_, at) => EPOCH_DAY - YEAR + at);
    const ahead = days.map((day) => forwards.movesOf(day).from);
    const behind = days.toReversed().map((day) => backwards.movesOf(day).from);
    expect(behind.toReversed()).toEqual(ahead);
  });

  it('start at 0 on the epoch day, and each day where the day before ended', () => {
    const history = historyOf();
    expect(history.movesOf(EPOCH_DAY).from).toEqual(new Float64Array(PATHS.length));
    for (let day = EPOCH_DAY - 20; day < EPOCH_DAY + 20; day += 1) {
      expect(history.movesOf(day + 1).from).toEqual(history.movesOf(day).to);
    }
  });

  it.each(PATHS.map(({ name }, path) => [name, path] as const))(
    'have a deviation close to the parameter of %s',
    (_, path) => {
      const deviation = Math.sqrt(mean(movesOf(shared, path, 6 * YEAR).map((move) => move ** 2)));
      const ordinary = PATHS[path]!.dailyMicros * 1000;
      expect(deviation / ordinary).toBeGreaterThan(0.65);
      expect(deviation / ordinary).toBeLessThan(1.3);
    },
  );

  it('stay within their bounds for decades', { tags: ['night'] }, () => {
    const history = historyOf();
    for (let day = EPOCH_DAY; day < EPOCH_DAY + 20 * YEAR; day += 10) {
      history.movesOf(day).from.forEach((value, path) => {
        expect(Math.abs(value)).toBeLessThanOrEqual(128 * PATHS[path]!.dailyMicros * 1000);
      });
    }
  });

  it('have sizes that cluster', () => {
    const history = historyOf();
    const sizes = PATHS.flatMap((traits, path) =>
      movesOf(history, path, 4 * YEAR).map((move) => Math.abs(move) / traits.dailyMicros),
    );
    const middle = mean(sizes);
    const along = (lag: number) =>
      sizes.slice(lag).reduce((sum, size, at) => sum + (size - middle) * (sizes[at]! - middle), 0);
    expect(along(1) / along(0)).toBeGreaterThan(0.05);
    expect(along(20) / along(0)).toBeGreaterThan(0.02);
  });
});
