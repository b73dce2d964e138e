/** Intraday activity profiles: the size of a minute's moves relative to an average minute, by the hour of the UTC day. */

import { DAY_MS, type DayNumber } from '@vernier/shared/civil-date';
import { offsetMinutes } from '@vernier/shared/market/time-zones';
import type { ActivityProfile } from './factors.ts';
import { integerRoot } from './integer-root.ts';
import { MINUTES_PER_DAY } from '@vernier/shared/market/slot';

/** Relative size of moves in each UTC hour; only the proportions matter. */
const HOURLY_LEVELS: Readonly<Record<Exclude<ActivityProfile, 'america'>, readonly number[]>> = {
  world: [
    70, 70, 65, 65, 65, 70, 85, 120, 130, 120, 110, 105, 125, 150, 160, 150, 135, 115, 100, 90, 85, 70, 55,
    60,
  ],
  asia: [
    140, 140, 130, 120, 115, 115, 120, 110, 100, 95, 90, 85, 100, 120, 120, 110, 95, 85, 75, 70, 70, 70, 75,
    110,
  ],
  europe: [
    50, 50, 50, 50, 55, 65, 100, 160, 165, 140, 120, 115, 130, 150, 155, 145, 120, 85, 70, 60, 55, 50, 45, 45,
  ],
  round_the_clock: [
    100, 95, 90, 85, 85, 85, 90, 95, 100, 100, 100, 105, 115, 130, 135, 130, 120, 115, 110, 105, 105, 105,
    105, 100,
  ],
};

/**
 * Relative size of moves in each half hour of New York's clock: most at the open and the close of the exchanges (9:30 and 16:00).
 * The night has a twentieth of the variance of the session.
 */
const NEW_YORK_LEVELS = [
  16, 16, 16, 16, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 40, 60, 60, 260, 230, 190, 170, 155, 140,
  130, 130, 140, 155, 160, 185, 230, 50, 36, 20, 20, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16,
];
const HALF_HOUR = 30;

/** The average of `levels`. */
export const LEVEL_ONE = 1024;

export interface Activity {
  /** Relative size of moves by minute of the day; the mean of the squares is `LEVEL_ONE`². */
  readonly levels: Int32Array;
  /** Share of the day's variance from midnight to each minute, 1441 entries, in 2^-30. */
  readonly elapsed: Int32Array;
}

/** The variance of the whole day. */
const ELAPSED_ONE = 2 ** 30;

function activityOf(levelAt: (minute: number) => number): Activity {
  const raw = Array.from({ length: MINUTES_PER_DAY }, (_, minute) => levelAt(minute));
  const root = integerRoot(Math.floor(raw.reduce((sum, level) => sum + level * level, 0) / MINUTES_PER_DAY));
  const levels = Int32Array.from(raw, (level) => Math.floor((level * LEVEL_ONE) / root));
  const total = levels.reduce((sum, level) => sum + level * level, 0);
  const elapsed = new Int32Array(MINUTES_PER_DAY + 1);
  let passed = 0;
  levels.forEach((level, minute) => {
    passed += level * level;
    elapsed[minute + 1] = Math.floor((passed * ELAPSED_ONE) / total);
  });
  return { levels, elapsed };
}

/** Sixty times the level of a minute, interpolated linearly between the middles of the hours. */
function interpolated(hours: readonly number[], minute: number): number {
  const shifted = minute + MINUTES_PER_DAY - 30;
  const hour = Math.floor(shifted / 60);
  const part = shifted % 60;
  const from = hours[hour % 24] as number;
  const to = hours[(hour + 1) % 24] as number;
  return from * (60 - part) + to * part;
}

function hourly(profile: keyof typeof HOURLY_LEVELS): Activity {
  return activityOf((minute) => interpolated(HOURLY_LEVELS[profile], minute));
}

/** New York's half hours on a UTC day with this distance of its clocks from UTC. */
function newYork(offset: number): Activity {
  return activityOf((minute) => {
    const local = (minute + offset + MINUTES_PER_DAY) % MINUTES_PER_DAY;
    return 60 * (NEW_YORK_LEVELS[Math.floor(local / HALF_HOUR)] as number);
  });
}

const DAYLIGHT_SAVING_OFFSET = -240;
const STANDARD_OFFSET = -300;
const NOON_MS = DAY_MS / 2;

const ACTIVITIES = {
  world: hourly('world'),
  asia: hourly('asia'),
  europe: hourly('europe'),
  round_the_clock: hourly('round_the_clock'),
  america_summer: newYork(DAYLIGHT_SAVING_OFFSET),
  america_winter: newYork(STANDARD_OFFSET),
};

let newYorkDay = 0;
let newYorkActivity = ACTIVITIES.america_winter;

/** The activity of a profile on a UTC day. */
export function activityOn(profile: ActivityProfile, day: DayNumber): Activity {
  if (profile !== 'america') return ACTIVITIES[profile];
  if (day === newYorkDay) return newYorkActivity;
  const offset = offsetMinutes('America/New_York', day * DAY_MS + NOON_MS);
  newYorkDay = day;
  newYorkActivity = offset === DAYLIGHT_SAVING_OFFSET ? ACTIVITIES.america_summer : ACTIVITIES.america_winter;
  return newYorkActivity;
}
