import { describe, expect, it } from 'vitest';
import { ACTIVITY } from './activity.ts';
import { DayPath } from './day-path.ts';
import { PATHS } from './factors.ts';
import { MinuteTrack } from './minute-track.ts';
import { PathCursor } from './path-cursor.ts';
import { openRootKey } from '../random/day-keys.ts';
import { MoveHistory } from './daily-moves.ts';
import { MINUTES_PER_DAY, SLOTS_PER_DAY, SLOTS_PER_MINUTE } from '../slot.ts';

const DAY = 20_454;

const history = new MoveHistory(openRootKey('1'));

function pathOf(place: number): DayPath {
  return new DayPath(PATHS[place]!, place, history);
}

function loaded(path: DayPath, day: number, from = 0, end = MINUTES_PER_DAY): MinuteTrack {
  const track = new MinuteTrack();
  track.load(path.utcDayOf(day), from, end);
  return track;
}

describe('a path from minute to minute', () => {
  it('starts and ends where the days meet, except for jumps', () => {
    const path = pathOf(0);
    for (let day = DAY; day < DAY + 40; day += 1) {
      const { values } = loaded(path, day);
      const { from, to, jumps } = history.movesOf(day);
      const jump = jumps[0]?.sizeNano ?? 0;
      expect([values[0], values[MINUTES_PER_DAY]! + jump]).toEqual([from[0], to[0]]);
    }
  });

  it('[MARKET-2] is the same read at single slots, by minute, and in any part of the day', () => {
    const path = pathOf(1);
    const whole = loaded(path, DAY);
    const part = loaded(path, DAY, 611, 742);
    const cursor = new PathCursor(pathOf(1));
    expect(history.movesOf(DAY).jumps[1]).toBeNull();
    for (const minute of [0, 1, 59, 60, 611, 700, 741, 1339, 1439]) {
      const slot = DAY * SLOTS_PER_DAY + minute * SLOTS_PER_MINUTE;
      expect(cursor.valueAt(slot)).toBe(whole.values[minute]);
      if (minute > 0) expect(cursor.sigmaBefore).toBe(whole.sigmas[minute - 1]);
    }
    expect(part.values.slice(611, 743)).toEqual(whole.values.slice(611, 743));
    expect(part.sigmas.slice(611, 742)).toEqual(whole.sigmas.slice(611, 742));
  });

  it('loads a wider part of the cached day, and another day', () => {
    const path = pathOf(2);
    const track = loaded(path, DAY, 100, 200);
    track.load(path.utcDayOf(DAY), 120, 180);
    track.load(path.utcDayOf(DAY), 0, 300);
    expect(track.values.slice(0, 301)).toEqual(loaded(path, DAY).values.slice(0, 301));
    track.load(path.utcDayOf(DAY + 1), 0, 300);
    expect(track.values.slice(0, 301)).toEqual(loaded(path, DAY + 1).values.slice(0, 301));
  });

  it('moves more in busy hours', () => {
    const path = pathOf(0);
    const { levels } = ACTIVITY[PATHS[0]!.profile];
    const busiest = levels.indexOf(Math.max(...levels));
    const quietest = levels.indexOf(Math.min(...levels));
    let busy = 0;
    let quiet = 0;
    for (let day = DAY; day < DAY + 60; day += 1) {
      const { values } = loaded(path, day);
      for (let at = -30; at < 30; at += 1) {
        busy += Math.abs(values[busiest + at + 1]! - values[busiest + at]!);
        quiet += Math.abs(values[quietest + at + 1]! - values[quietest + at]!);
      }
    }
    expect(busy / quiet).toBeGreaterThan(1.8);
  });

  it('has minute variances that add up to the daily variance on average', () => {
    const path = pathOf(0);
    let minutes = 0;
    let days = 0;
    for (let day = DAY; day < DAY + 150; day += 1) {
      minutes += loaded(path, day).sigmas.reduce((sum, sigma) => sum + sigma ** 2, 0);
      days += path.utcDayOf(day).sigma ** 2;
    }
    expect(minutes / days).toBeGreaterThan(0.85);
    expect(minutes / days).toBeLessThan(1.15);
  });

  it('[MARKET-3] jumps permanently between two consecutive ticks', () => {
    const path = pathOf(0);
    const days = Array.from({ length: 300 }, (_, at) => DAY + at).filter(
      (day) => history.movesOf(day).jumps[0] !== null,
    );
    expect(days.length).toBeGreaterThan(8);
    expect(days.length).toBeLessThan(32);
    const cursor = new PathCursor(path);
    for (const day of days) {
      const { slot, sizeNano } = history.movesOf(day).jumps[0]!;
      const at = day * SLOTS_PER_DAY + slot;
      const step = cursor.valueAt(at) - cursor.valueAt(at - 1);
      expect(Math.abs(step - sizeNano)).toBeLessThan(Math.abs(sizeNano) / 4);
    }
  });
});

describe('the hours of the day', () => {
  it.each(Object.entries(ACTIVITY))(
    '%s: the mean square level is 1, and the day has the whole variance',
    (_, activity) => {
      const squares = activity.levels.reduce((sum, level) => sum + level * level, 0) / MINUTES_PER_DAY;
      expect(Math.abs(squares / 1024 ** 2 - 1)).toBeLessThan(0.01);
      expect([activity.elapsed[0], activity.elapsed[MINUTES_PER_DAY]]).toEqual([0, 2 ** 30]);
    },
  );
});
