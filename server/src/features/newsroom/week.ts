/** The review of a week: from Monday's first hour to Friday's last, the strongest and the weakest instruments [NEWS-3]. */

import { DAY_MS, weekdayOf } from '@vernier/shared/civil-date';
import { hourStart, changePpm, type InstrumentHistory } from './instrument-history.ts';
import type { WeekRow, WeekStory } from './story.ts';

const DAY_S = DAY_MS / 1000;
const SATURDAY = 6;
const WORKING_DAYS = 5;
/** Of each end of the table. */
const ROWS = 3;

/** The review that is due at `endS`, which is a midnight from Friday to Saturday, or none. */
export function weekOf(endS: number, past: readonly InstrumentHistory[]): WeekStory | null {
  if (endS % DAY_S !== 0 || weekdayOf(endS / DAY_S) !== SATURDAY) return null;
  const startS = endS - WORKING_DAYS * DAY_S;
  const all = past
    .flatMap((one) => rowOf(one, startS, endS) ?? [])
    .toSorted((a, b) => b.changePpm - a.changePpm || a.instrument.id - b.instrument.id);
  const shown = all.length <= 2 * ROWS ? all : [...all.slice(0, ROWS), ...all.slice(-ROWS)];
  const [first, ...others] = shown;
  if (first === undefined) return null;
  const rising = all.filter((row) => row.changePpm > 0).length;
  return { kind: 'week', startS, endS, rows: [first, ...others], rising, all: all.length };
}

/** Null for an instrument that did not trade that week, or whose past does not reach so far. */
function rowOf({ instrument, hours }: InstrumentHistory, startS: number, endS: number): WeekRow | null {
  const at = hours.findIndex(({ timeS }) => timeS >= startS);
  const week = hours.slice(at).filter(({ timeS }) => timeS < endS);
  const [first] = week;
  const last = week.at(-1);
  if (at < 1 || first === undefined || last === undefined) return null;
  return {
    instrument,
    changePpm: changePpm(hourStart(first, hours[at - 1]), last.close),
    low: Math.min(...week.map(({ low }) => low)),
    high: Math.max(...week.map(({ high }) => high)),
  };
}
