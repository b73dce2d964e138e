import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../civil-date.ts';
import { type CurveEntry, DailyEquity } from './daily-equity.ts';

const HALF_MS = DAY_MS / 2;

function entry(atMs: number, entries: Omit<CurveEntry, 'atMs' | 'entryNumber'>): CurveEntry {
  return { atMs, entryNumber: 1, ...entries };
}

describe('DailyEquity', () => {
  it('[RESULT-2] has the balance at the end of each UTC day, and the fall without the deposit', () => {
    const curve = new DailyEquity({ atMs: HALF_MS, equityMicros: 1_000n }, 3 * DAY_MS);
    curve.add(entry(HALF_MS + 1, { memo: 'profit', amountMicros: 100n, balanceAfterMicros: 1_100n }));
    curve.add(entry(DAY_MS, { memo: 'deposit', amountMicros: 50n, balanceAfterMicros: 1_150n }));
    curve.add(entry(2 * DAY_MS - 1, { memo: 'fee', amountMicros: -55n, balanceAfterMicros: 1_095n }));
    curve.add(entry(2 * DAY_MS - 1, { memo: 'fee', amountMicros: 0n, balanceAfterMicros: null }));
    const period = { startMicros: 1_100n, endMicros: 1_095n, flowMicros: 50n };
    expect(curve.end(2 * DAY_MS + HALF_MS, null)).toEqual({
      points: [
        { atMs: HALF_MS, equityMicros: 1_000n },
        { atMs: DAY_MS, equityMicros: 1_100n },
        { atMs: 2 * DAY_MS, equityMicros: 1_095n },
        { atMs: 2 * DAY_MS + HALF_MS, equityMicros: 1_095n },
      ],
      fall: {
        // 1,000 → 1,100, then (1,095 − 50) ÷ 1,100.
        high: {
          atMs: DAY_MS,
          index: 1_100_000_000_000n,
          period: { startMicros: 1_000n, endMicros: 1_100n, flowMicros: 0n },
        },
        points: [{ atMs: 2 * DAY_MS, index: 1_045_000_000_000n, period }],
        cents: 500,
      },
    });
  });

  it('[RESULT-2] ends with the present equity, once at the end of a day', () => {
    const curve = new DailyEquity({ atMs: 0, equityMicros: 1_000n }, 2 * DAY_MS);
    const { points, fall } = curve.end(2 * DAY_MS, 900n);
    expect(points).toEqual([
      { atMs: 0, equityMicros: 1_000n },
      { atMs: DAY_MS, equityMicros: 1_000n },
      { atMs: 2 * DAY_MS, equityMicros: 900n },
    ]);
    expect(fall).toMatchObject({ high: { atMs: 0, period: null }, cents: 1_000 });
  });

  it.each([
    // Days, points: start, end, and the days or every second day between.
    [366, 367],
    [367, 185],
    [733, 246],
  ])('[RESULT-2] has fewer points for more than 366 days: %d days, %d points', (days, points) => {
    const startMs = 1_000 * DAY_MS;
    const endMs = startMs + days * DAY_MS;
    const curve = new DailyEquity({ atMs: startMs, equityMicros: 1_000n }, endMs);
    expect(curve.end(endMs, null).points).toHaveLength(points);
  });
});
