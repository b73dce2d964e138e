/** Candles of a span: steps that are folded from days, and their first moments. */

import type { Candle } from '@vernier/shared/market/candle';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { expect, test } from 'vitest';
import type { CandleQuery } from '../core/market/candle-reader.ts';
import { readSpan } from './candle-span.ts';

const DAY_S = 86_400;
/** Monday 2026-01-05. */
const MONDAY_S = 20_458 * DAY_S;

/** A candle of each day, which opens at the number of the day after the Monday. */
const reader = {
  async read(_instrument: unknown, { limit, beforeS = 0 }: CandleQuery): Promise<readonly Candle[]> {
    const last = Math.ceil(beforeS / DAY_S) - 1;
    return Array.from({ length: limit }, (_, place) => dayOf(last - limit + 1 + place));
  },
};

function dayOf(day: number): Candle {
  const open = 1_000 + day - MONDAY_S / DAY_S;
  const high = open + 10;
  return {
    timeS: day * DAY_S,
    open,
    high,
    low: open - 10,
    close: open + 1,
    volume: 1,
    askHigh: high,
    askLow: open,
  };
}

test('[OANDA-2] weeks begin on a Monday and have the extremes of their days', async () => {
  const [instrument] = INSTRUMENTS;
  if (instrument === undefined) throw new Error('there is an instrument');
  const week = { period: '1day', count: 7, firstS: 4 * DAY_S } as const;
  const sunday = (MONDAY_S + 6 * DAY_S) * 1_000;
  const last = await readSpan(reader, instrument, { ...week, limit: 2, startMs: undefined, endMs: sunday });
  expect(last.map(({ timeS }) => timeS)).toEqual([MONDAY_S - 7 * DAY_S, MONDAY_S]);
  expect(last[1]).toMatchObject({
    open: 1_000,
    high: 1_016,
    low: 990,
    close: 1_007,
    volume: 7,
    askLow: 1_000,
  });
  const from = (MONDAY_S - 3 * DAY_S) * 1_000;
  const next = await readSpan(reader, instrument, { ...week, limit: 1, startMs: from, endMs: sunday });
  expect(next.map(({ timeS, open }) => [timeS, open])).toEqual([[MONDAY_S, 1_000]]);
});
