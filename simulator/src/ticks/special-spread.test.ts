import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { describe, expect, it } from 'vitest';
import { minuteOf } from '../price-path/shocks.ts';
import { Market } from '../market.ts';
import { MINUTES_PER_DAY } from '@vernier/shared/market/slot';
import type { InstrumentFeed } from './instrument-feed.ts';

/** 2026-11-18, a Wednesday: New York is five hours behind UTC. */
const DAY = 20_775;
const ROLLOVER = 22 * 60;

function feedOf(code: string, hours: 'always' | 'sessions' = 'always'): InstrumentFeed {
  return new Market({ seed: '1', hours }).feedOf(code)!;
}

function shocksOf(feed: InstrumentFeed, day: number, isScheduled: boolean): number[] {
  return feed.weightedPaths
    .filter(({ weight }) => Math.abs(weight) >= 256)
    .flatMap(({ path }) => path.utcDayOf(day).shocks)
    .filter((shock) => shock.isScheduled === isScheduled)
    .map(({ slot }) => minuteOf(slot));
}

describe('[MARKET-6] spreads at special moments', () => {
  it('are up to four times as wide around the rollover in New York', () => {
    const percents = feedOf('NZDUSD').specialPercents(DAY);
    expect([-6, -5, -2, 0, 4, 5, 14, 15].map((passed) => percents[ROLLOVER + passed])).toEqual([
      100, 200, 400, 400, 400, 200, 200, 100,
    ]);
    expect(feedOf('NZDUSD').specialPercents(DAY - 120)[ROLLOVER - 60]).toBe(400);
    expect(feedOf('SOLUSD').specialPercents(DAY)[ROLLOVER]).toBe(100);
  });

  it('are wide for ten minutes after an opening', () => {
    const percents = feedOf('AAPL', 'sessions').specialPercents(DAY - 1);
    const opening = 14 * 60 + 30;
    expect(percents[opening]).toBe(400);
    expect(percents[opening + 9]).toBe(130);
    expect(percents[opening + 10]).toBe(100);
  });

  it('are wide from two minutes before a release on', () => {
    const feed = feedOf('AUDUSD');
    // 2026-10-21: a decision on American rates at 18:00 UTC.
    const day = DAY - 28;
    expect(shocksOf(feed, day, true)).toContain(18 * 60);
    const percents = feed.specialPercents(day);
    expect([-3, -2, 0, 5, 10].map((passed) => percents[18 * 60 + passed])).toEqual([100, 200, 400, 250, 100]);
  });

  it('[MARKET-21] are as usual until the minute after an unscheduled step', () => {
    let steps = 0;
    for (const { code } of INSTRUMENTS.slice(20)) {
      const feed = feedOf(code);
      for (let day = DAY; day < DAY + 30; day += 1) {
        const scheduled = shocksOf(feed, day, true);
        for (const minute of shocksOf(feed, day, false)) {
          const isAlone = [...scheduled, ...shocksOf(feed, day, false)].every(
            (other) => other === minute || other > minute + 12 || other < minute - 12,
          );
          if (!isAlone || minute < 10 || minute > MINUTES_PER_DAY - 3) continue;
          const percents = feed.specialPercents(day);
          expect([percents[minute - 1], percents[minute], percents[minute + 1]]).toEqual([100, 100, 370]);
          steps += 1;
        }
      }
    }
    expect(steps).toBeGreaterThan(5);
  });
});
