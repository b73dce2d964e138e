import { describe, expect, it } from 'vitest';
import { activityOn } from './activity.ts';
import { DayPath } from './day-path.ts';
import { PATHS } from './factors.ts';
import { MinuteTrack } from './minute-track.ts';
import { PathCursor } from './path-cursor.ts';
import { openRootKey } from '../random/day-keys.ts';
import { MoveHistory } from './daily-moves.ts';
import { minuteOf } from './shocks.ts';
import { MINUTES_PER_DAY, SLOTS_PER_DAY, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';

const DAY = 20_454;
/** 2026-01-08, a Thursday with American jobless claims. */
const RELEASE_DAY = DAY + 7;

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
  it('starts and ends where the days meet, except for steps', () => {
    const path = pathOf(0);
    for (let day = DAY; day < DAY + 40; day += 1) {
      const { values } = loaded(path, day);
      const { from, to, shocks } = history.movesOf(day);
      const steps = shocks[0]!.reduce((sum, { sizeNano }) => sum + sizeNano, 0);
      expect([values[0], values[MINUTES_PER_DAY]! + steps]).toEqual([from[0], to[0]]);
    }
  });

  it.each([
    ['a day without shocks', DAY],
    ['a day with a release', RELEASE_DAY],
  ])('[MARKET-2] is the same read at single slots, by minute, and in any part of the day: %s', (_, day) => {
    const path = pathOf(1);
    const whole = loaded(path, day);
    const part = loaded(path, day, 611, 742);
    const cursor = new PathCursor(pathOf(1));
    const shocks = history.movesOf(day).shocks[1]!;
    expect(shocks).toHaveLength(day === DAY ? 0 : 1);
    for (const minute of [0, 1, 59, 60, 611, 700, 741, 751, 760, 780, 800, 1339, 1439]) {
      const slot = day * SLOTS_PER_DAY + minute * SLOTS_PER_MINUTE;
      const steps = shocks.filter((shock) => minuteOf(shock.slot) < minute);
      const stepped = steps.reduce((sum, { sizeNano }) => sum + sizeNano, whole.values[minute]!);
      expect(cursor.valueAt(slot)).toBe(stepped);
      if (minute > 0)
        expect(cursor.sigmaBeforeMinute(slot / SLOTS_PER_MINUTE)).toBe(whole.sigmas[minute - 1]);
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
    const { levels } = activityOn(PATHS[0]!.profile, DAY);
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

  it('[MARKET-3] steps permanently between two consecutive ticks, and moves more for half an hour', () => {
    const path = pathOf(0);
    const days = Array.from({ length: 200 }, (_, at) => DAY + at);
    const all = days.flatMap((day) => history.movesOf(day).shocks[0]!.map((shock) => ({ day, ...shock })));
    expect(all.length).toBeGreaterThan(60);
    const cursor = new PathCursor(path);
    for (const { day, slot, sizeNano } of all) {
      const at = day * SLOTS_PER_DAY + slot;
      const step = cursor.valueAt(at) - cursor.valueAt(at - 1);
      expect(Math.abs(step - sizeNano)).toBeLessThan(path.dailyNano / 20);
    }
    const ratios = all
      .filter(({ slot }) => minuteOf(slot) > 60 && minuteOf(slot) < 1380)
      .map(({ day, slot }) => {
        const { sigmas } = loaded(path, day);
        const rms = (from: number) =>
          Math.sqrt(sigmas.slice(from, from + 30).reduce((sum, sigma) => sum + sigma ** 2, 0));
        return rms(minuteOf(slot) + 1) / rms(minuteOf(slot) - 30);
      })
      .toSorted((left, right) => left - right);
    const median = ratios[ratios.length >> 1]!;
    expect(median).toBeGreaterThan(1.3);
    expect(median).toBeLessThan(4);
  });
});

describe('the hours of the day', () => {
  it.each([
    ['world', DAY],
    ['asia', DAY],
    ['europe', DAY],
    ['round_the_clock', DAY],
    ['america', DAY],
    ['america', DAY + 180],
  ] as const)('%s: the mean square level is 1, and the day has the whole variance', (profile, day) => {
    const activity = activityOn(profile, day);
    const squares = activity.levels.reduce((sum, level) => sum + level * level, 0) / MINUTES_PER_DAY;
    expect(Math.abs(squares / 1024 ** 2 - 1)).toBeLessThan(0.01);
    expect([activity.elapsed[0], activity.elapsed[MINUTES_PER_DAY]]).toEqual([0, 2 ** 30]);
  });
});
