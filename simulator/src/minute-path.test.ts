import { describe, expect, it } from 'vitest';
import { ACTIVITY } from './activity.ts';
import { DayPath } from './day-path.ts';
import { PATHS } from './factors.ts';
import { pathDay } from './minute-path.ts';
import { childKey, seedKey } from './random.ts';
import { MINUTES_PER_DAY } from './slot.ts';

const DAY = 20_454;
const path = new DayPath(PATHS[0]!, childKey(seedKey('1'), 0));

describe('a path from minute to minute', () => {
  it('starts and ends the day where the days meet', () => {
    for (let day = DAY; day < DAY + 40; day += 1) {
      const { values } = pathDay(path, day);
      expect([values[0], values[MINUTES_PER_DAY]]).toEqual([path.valueAt(day), path.valueAt(day + 1)]);
    }
  });

  it('[S2] is the same whichever day is asked first', () => {
    const again = new DayPath(PATHS[0]!, childKey(seedKey('1'), 0));
    pathDay(again, DAY + 7);
    expect(pathDay(again, DAY).values).toEqual(pathDay(path, DAY).values);
  });

  it('is busier in the busy hours', () => {
    const { levels } = ACTIVITY[PATHS[0]!.rhythm];
    const busiest = levels.indexOf(Math.max(...levels));
    const quietest = levels.indexOf(Math.min(...levels));
    let busy = 0;
    let quiet = 0;
    for (let day = DAY; day < DAY + 60; day += 1) {
      const { values } = pathDay(path, day);
      for (let at = -30; at < 30; at += 1) {
        busy += Math.abs(values[busiest + at + 1]! - values[busiest + at]!);
        quiet += Math.abs(values[quietest + at + 1]! - values[quietest + at]!);
      }
    }
    expect(busy / quiet).toBeGreaterThan(1.8);
  });

  it('has its jump in the minute that the jump names', () => {
    const days = Array.from({ length: 400 }, (_, at) => DAY + at).filter((day) => path.jumpOf(day) !== null);
    expect(days.length).toBeGreaterThan(10);
    expect(days.length).toBeLessThan(40);
    for (const day of days) {
      const { values, jump, sigmas } = pathDay(path, day);
      const { minute, sizeNano } = jump!;
      const step = values[minute + 1]! - values[minute]!;
      expect(Math.abs(step - sizeNano)).toBeLessThan(5 * sigmas[minute]!);
    }
  });
});

describe('the hours of the day', () => {
  it.each(Object.entries(ACTIVITY))(
    '%s: an average minute is 1, and a whole day is the whole variance',
    (_, activity) => {
      const squares = activity.levels.reduce((sum, level) => sum + level * level, 0) / MINUTES_PER_DAY;
      expect(Math.abs(squares / 1024 ** 2 - 1)).toBeLessThan(0.01);
      expect([activity.elapsed[0], activity.elapsed[MINUTES_PER_DAY]]).toEqual([0, 2 ** 20]);
    },
  );
});
