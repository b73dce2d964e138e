/** Usual periods of a statement, as days of the market's calendar, which is UTC. Pure. */

export const PRESETS = ['thisMonth', 'lastMonth', 'last90', 'thisYear'] as const;
export type Preset = (typeof PRESETS)[number];

/** Days in ISO form, both included. */
export interface StatementDays {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const NINETY_DAYS = 90;
/** The longest period of a statement: a leap year. */
const MAX_DAYS = 366;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

function isoDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

export function statementDays(preset: Preset, nowMs: number): StatementDays {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const to = isoDay(nowMs);
  if (preset === 'lastMonth') {
    return { from: isoDay(Date.UTC(year, month - 1, 1)), to: isoDay(Date.UTC(year, month, 0)) };
  }
  if (preset === 'last90') return { from: isoDay(nowMs - (NINETY_DAYS - 1) * DAY_MS), to };
  return { from: isoDay(Date.UTC(year, preset === 'thisYear' ? 0 : month, 1)), to };
}

/** A key below `history.statement.problems`; null for a valid period. */
export function periodProblem(
  { from, to }: StatementDays,
  nowMs: number,
): 'missing' | 'order' | 'future' | 'long' | null {
  if (!ISO_DAY.test(from) || !ISO_DAY.test(to)) return 'missing';
  if (from > to) return 'order';
  if (to > isoDay(nowMs)) return 'future';
  return Date.parse(to) - Date.parse(from) >= MAX_DAYS * DAY_MS ? 'long' : null;
}
