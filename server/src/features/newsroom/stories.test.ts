/** Conditions of a story, on constructed hours. */

import type { Candle } from '@vernier/shared/market/candle';
import { instrumentsFor } from '@vernier/shared/market/instruments';
import { describe, expect, it } from 'vitest';
import { changePpm, HOUR_S, type InstrumentHistory } from './instrument-history.ts';
import { moveOf, weekOf } from './newsroom.ts';
import { openingsOf } from './openings.ts';
import { newsReleases } from './release-stories.ts';
import { keyOf } from './story.ts';

const DAY_S = 86_400;
/** Friday 2026-11-20, midnight UTC. */
const FRIDAY = Date.UTC(2026, 10, 20) / 1000;
const QUIET = 100;

function instrument(code: string) {
  const found = instrumentsFor('per_lot').find((one) => one.code === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

/** Hours from `fromS` on that go up and down by `QUIET` millionths of a price of a million points. */
function quiet(code: string, fromS: number, count: number): InstrumentHistory & { readonly hours: Candle[] } {
  const hours = Array.from({ length: count }, (_, i): Candle => {
    const [open, close] = i % 2 === 0 ? [1_000_000, 1_000_000 + QUIET] : [1_000_000 + QUIET, 1_000_000];
    return candle(fromS + i * HOUR_S, open, close);
  });
  return { instrument: instrument(code), hours };
}

function candle(timeS: number, open: number, close: number): Candle {
  const [low, high] = [Math.min(open, close), Math.max(open, close)];
  return { timeS, open, close, low, high, volume: 1, askHigh: high + 1, askLow: low + 1 };
}

function replace({ hours }: { hours: Candle[] }, timeS: number, close: number): void {
  const at = hours.findIndex((hour) => hour.timeS === timeS);
  const open = hours[at]?.open ?? 0;
  hours[at] = candle(timeS, open, close);
}

describe('[NEWS-1] a large move', () => {
  const startS = FRIDAY + 12 * HOUR_S;
  const before = startS - 120 * HOUR_S;

  it('is an hour of seven times the average of the 120 before, and nothing below', () => {
    for (const [ppm, isStory] of [
      [700, true],
      [699, false],
      [-700, true],
      [100, false],
    ] as const) {
      const past = quiet('EURUSD', before, 121);
      replace(past, startS, 1_000_000 + ppm);
      const story = moveOf(startS, [past]);
      expect(story !== null, `${ppm}`).toBe(isStory);
      if (story !== null)
        expect(story).toMatchObject({ timesTenths: 70, usualPpm: QUIET, to: 1_000_000 + ppm });
    }
  });

  it('is about the instrument with the largest move, one an hour', () => {
    const [near, far] = [quiet('EURUSD', before, 121), quiet('XAUUSD', before, 121)];
    replace(near, startS, 1_000_800);
    replace(far, startS, 999_100);
    expect(moveOf(startS, [near, far])?.instrument.code).toBe('XAUUSD');
    expect(moveOf(startS, [far, near])?.instrument.code).toBe('XAUUSD');
  });

  it('begins where the hour before ended, and after a break where the market opened', () => {
    const past = quiet('EURUSD', before, 121);
    const at = past.hours.length - 1;
    past.hours[at] = candle(startS, 1_001_000, 1_001_000);
    expect(moveOf(startS, [past])?.from).toBe(1_000_000);
    past.hours.splice(at - 1, 1);
    past.hours.unshift(candle(before - HOUR_S, 1_000_000, 1_000_100));
    expect(moveOf(startS, [past])).toBeNull();
  });

  it('needs the whole past that it is measured by, and an hour that has ticked', () => {
    const short = quiet('EURUSD', before + HOUR_S, 120);
    replace(short, startS, 1_010_000);
    expect(moveOf(startS, [short])).toBeNull();
    expect(moveOf(startS + HOUR_S, [quiet('EURUSD', before, 121)])).toBeNull();
  });
});

describe('[NEWS-2] an opening that stirs the market', () => {
  /** New York opens at 9:30, 14:30 UTC in winter: the window is 14 to 16. */
  const endS = FRIDAY + 16 * HOUR_S;
  const awake = (ppm: number, code = 'US500') => {
    const past = quiet(code, FRIDAY - 20 * DAY_S, 21 * 24);
    replace(past, endS - 2 * HOUR_S, 1_000_000 + ppm);
    replace(past, endS - HOUR_S, 1_000_000);
    return past;
  };

  it('has twice the range of the two hours before, and half as much again as its last five', () => {
    expect(openingsOf(endS, [awake(200)])).toMatchObject([
      { centre: 'newYork', timesTenths: 20, rangePpm: 200, low: 1_000_000, high: 1_000_200 },
    ]);
    expect(openingsOf(endS, [awake(199)])).toEqual([]);
    const active = awake(200);
    for (let day = 1; day <= 7; day += 1) replace(active, endS - 2 * HOUR_S - day * DAY_S, 1_000_150);
    expect(openingsOf(endS, [active])).toEqual([]);
  });

  it('is about the centre’s own instruments, at its own hour, on its working days', () => {
    expect(openingsOf(endS, [awake(500, 'GER40')])).toEqual([]);
    expect(openingsOf(endS + HOUR_S, [awake(500)])).toEqual([]);
    const saturday = quiet('US500', FRIDAY - 20 * DAY_S, 23 * 24);
    replace(saturday, endS + DAY_S - 2 * HOUR_S, 1_005_000);
    expect(openingsOf(endS + DAY_S, [saturday])).toEqual([]);
  });

  it('follows the clocks of its place: an hour earlier by UTC in summer', () => {
    const summerS = Date.UTC(2026, 6, 17, 15) / 1000;
    const past = quiet('US500', summerS - 20 * DAY_S, 21 * 24);
    replace(past, summerS - 2 * HOUR_S, 1_000_600);
    expect(openingsOf(summerS, [past]).map(({ centre }) => centre)).toEqual(['newYork']);
  });

  it('is no story on a holiday of its exchange', () => {
    const thanksgivingS = Date.UTC(2026, 10, 26, 16) / 1000;
    const past = quiet('US500', thanksgivingS - 20 * DAY_S, 21 * 24);
    replace(past, thanksgivingS - 2 * HOUR_S, 1_005_000);
    expect(openingsOf(thanksgivingS, [past])).toEqual([]);
  });
});

describe('[NEWS-3] the review of a week', () => {
  const endS = FRIDAY + DAY_S;
  const mondayS = endS - 5 * DAY_S;
  const week = (code: string, close: number) => {
    const past = quiet(code, mondayS - DAY_S, 7 * 24);
    replace(past, endS - HOUR_S, close);
    return past;
  };
  const codes = ['EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'USDCAD', 'USDCHF', 'NZDUSD', 'EURJPY'];
  const past = codes.map((code, i) => week(code, 1_000_000 + (i - 3) * 1_000));

  it('is due at the end of Friday and at no other hour', () => {
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      const at = mondayS + hour * HOUR_S;
      expect(weekOf(at, past) !== null, `hour ${hour}`).toBe(at === endS);
    }
  });

  it('has the three strongest, the three weakest, and counts all that rose', () => {
    const story = weekOf(endS, past);
    expect(story?.rows.map((row) => row.instrument.code)).toEqual([
      ...['EURJPY', 'NZDUSD', 'USDCHF'],
      ...['USDJPY', 'GBPUSD', 'EURUSD'],
    ]);
    expect(story).toMatchObject({ rising: 4, all: 8, startS: mondayS });
    expect(story?.rows[0].changePpm).toBe(4_000);
    expect(story?.rows[0]).toMatchObject({ low: 1_000_000, high: 1_004_000 });
  });

  it('leaves out what did not trade, and has no story without anything', () => {
    const resting = { instrument: instrument('HK50'), hours: [candle(mondayS - HOUR_S, 1, 1)] };
    expect(weekOf(endS, [...past, resting])?.all).toBe(8);
    expect(weekOf(endS, [resting])).toBeNull();
  });
});

describe('[NEWS-6] a release', () => {
  const codes = (iso: string) =>
    newsReleases(Date.parse(iso) / 1000).map(({ kind: { code }, atS }) => [code, atS]);
  const at = (iso: string) => Date.parse(iso) / 1000;

  it.each([
    // half an hour after 12:30, and after 12:15
    ['2026-11-06T13:00:00Z', [['us_payrolls', at('2026-11-06T12:30:00Z')]]],
    ['2026-11-06T14:00:00Z', []],
    ['2026-12-10T13:00:00Z', [['eu_rate_decision', at('2026-12-10T12:15:00Z')]]],
    ['2026-11-03T04:00:00Z', [['au_rate_decision', at('2026-11-03T03:30:00Z')]]],
    // importance 2 alone on its day, next to importance 3, and importance 1
    ['2026-11-16T13:00:00Z', [['us_retail_sales', at('2026-11-16T12:30:00Z')]]],
    ['2026-11-12T15:00:00Z', []],
    ['2026-11-24T09:00:00Z', []],
    // the half hour ends with its day
    ['2026-11-20T00:00:00Z', [['jp_consumer_prices', at('2026-11-19T23:30:00Z')]]],
  ])('at %s those that are news are %j', (iso, expected) => {
    expect(codes(iso)).toEqual(expected);
  });

  it('is in one hour only', () => {
    const seen = new Map<string, number>();
    for (let hour = 1; hour <= 60 * 24; hour += 1) {
      for (const { kind, atS } of newsReleases(FRIDAY + hour * HOUR_S)) {
        const key = `${kind.code} ${atS}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    }
    expect(seen.size).toBeGreaterThan(30);
    expect([...seen.values()].every((count) => count === 1)).toBe(true);
  });
});

describe('[NEWS-4] the key of a story', () => {
  it('is that of its kind, place and hour', () => {
    const move = moveOf(FRIDAY, []);
    expect(move).toBeNull();
    const story = weekOf(FRIDAY + DAY_S, [quiet('EURUSD', FRIDAY - 6 * DAY_S, 7 * 24)]);
    expect(story && keyOf(story)).toBe(`story:week:market:${FRIDAY + DAY_S}`);
  });
});

describe('[NEWS-5] a change', () => {
  it.each([
    [1_000_000, 1_012_400, 12_400],
    [3, 2, -333_333],
    [7, 7, 0],
  ])('from %d to %d is %d millionths', (from, to, ppm) => {
    expect(changePpm(from, to)).toBe(ppm);
  });
});
