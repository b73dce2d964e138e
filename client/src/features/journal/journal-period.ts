/** Periods of the journal, as the start of their window; days are those of the market, which is UTC. Pure. */

export const PERIODS = ['today', 'week', 'month', 'year', 'all'] as const;
export type JournalPeriod = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Exclude<JournalPeriod, 'all'>, number>> = {
  today: 1,
  week: 7,
  month: 30,
  year: 365,
};

/** The first day in ISO form; undefined for the whole time. The running day counts as one. */
export function firstDay(period: JournalPeriod, nowMs: number): string | undefined {
  if (period === 'all') return undefined;
  return new Date(nowMs - (DAYS[period] - 1) * DAY_MS).toISOString().slice(0, 10);
}
