/** Market time over a wall clock that steps, while the process runs and over restarts. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ManualClock } from './clock.ts';
import { MarketClock, type ClockSpeed } from './market-clock.ts';

const START_MS = 1_767_614_400_123;
const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
const FOUR_YEARS_MS = 1461 * DAY_MS;

function started({ speed = null, newestMs = 0 }: { speed?: ClockSpeed | null; newestMs?: number } = {}) {
  const wall = new ManualClock(START_MS);
  return { wall, clock: new MarketClock({ wall, steady: wall, speed, newestMs }) };
}

test('[MARKET-9] market time is exactly the wall’s until a speed is set', () => {
  const { wall, clock } = started();
  for (const ms of [0, 1, 250, DAY_MS]) {
    wall.advance(ms);
    expect([clock.now(), clock.factor, clock.aheadMs]).toEqual([wall.now(), 1, 0]);
  }
});

describe('[MARKET-9] a speed holds from the moment in which it was set', () => {
  test.each([
    [60, 1000, 60_000],
    [1, 1000, 1000],
    [0.1, 1000, 100],
    [0.1, 9, 0],
    [2.5, 3, 7],
  ])('at %d, %d ms of the wall are %d ms of the market', (factor, wallMs, marketMs) => {
    const { wall, clock } = started();
    clock.follow(clock.speedWith(factor));
    expect(clock.now()).toBe(START_MS);
    wall.advance(wallMs);
    expect(clock.now()).toBe(START_MS + marketMs);
    expect(clock.factor).toBe(factor);
  });

  test('and the old one gives up none of what it gained', () => {
    const { wall, clock } = started();
    clock.follow(clock.speedWith(60));
    wall.advance(1000);
    clock.follow(clock.speedWith(1));
    wall.advance(500);
    expect(clock.now()).toBe(START_MS + 60_500);
  });

  test('also when the wall clock has been stepped back: the lead is caught up all the same', () => {
    const { wall, clock } = started();
    wall.step(-HOUR_MS);
    clock.follow(clock.speedWith(2));
    expect([clock.now(), clock.aheadMs]).toEqual([START_MS, HOUR_MS / 2]);
    wall.advance(HOUR_MS);
    expect(clock.aheadMs).toBe(0);
  });
});

describe('[CLUSTER-22] speeds that are scheduled', () => {
  const speeds: readonly ClockSpeed[] = [
    { wallMs: START_MS + 2_000, marketMs: START_MS + 2_000, factor: 20 },
    { wallMs: START_MS + 2_500, marketMs: START_MS + 12_000, factor: 0.5 },
    { wallMs: START_MS + 3_500, marketMs: START_MS + 12_500, factor: 2 },
  ];

  test('each begin at their moment, also when a later one is known before', () => {
    const { wall, clock } = started();
    for (const speed of speeds) clock.schedule(speed);
    const passed = [1_000, 1_250, 500, 1_000, 1_000].map((ms) => {
      wall.advance(ms);
      return [clock.now() - START_MS, clock.factor];
    });
    expect(passed).toEqual([
      [1_000, 1],
      [7_000, 20],
      [12_125, 0.5],
      [13_000, 2],
      [15_000, 2],
    ]);
  });

  test('are followed to the newest that has begun when the clock is read late', () => {
    const { wall, clock } = started();
    for (const speed of speeds) clock.schedule(speed);
    wall.advance(4_500);
    expect([clock.now() - START_MS, clock.factor]).toEqual([14_500, 2]);
  });
});

test('[SANDBOX-3] a stopped clock stays where it is, follows a set time at once, and goes on from it', () => {
  const { wall, clock } = started();
  clock.follow(clock.speedWith(0));
  wall.advance(HOUR_MS);
  expect([clock.now(), clock.factor, clock.aheadMs]).toEqual([START_MS, 0, 0]);
  expect(clock.wallSpanMs(250)).toBe(250);
  for (const setMs of [START_MS + SECOND_MS, START_MS + 8 * DAY_MS]) {
    const speed = clock.speedFrom(setMs);
    clock.jump(speed);
    wall.advance(SECOND_MS);
    expect([clock.now(), clock.aheadMs]).toEqual([setMs, 0]);
    const restarted = new MarketClock({ wall, steady: wall, speed, newestMs: setMs });
    expect(restarted.now()).toBe(setMs);
  }
  clock.follow(clock.speedWith(1));
  wall.advance(SECOND_MS);
  expect(clock.now()).toBe(START_MS + 8 * DAY_MS + SECOND_MS);
});

describe('[CLOCK-3] after a step back market time passes at half speed until the wall has caught up', () => {
  test.each([[2 * SECOND_MS], [HOUR_MS], [DAY_MS]])('of %d ms', (byMs) => {
    const { wall, clock } = started();
    wall.step(-byMs);
    expect([clock.now(), clock.aheadMs]).toEqual([START_MS, byMs]);
    wall.advance(byMs);
    expect([clock.now(), clock.aheadMs]).toEqual([START_MS + byMs / 2, byMs / 2]);
    wall.advance(byMs);
    expect([clock.now(), clock.aheadMs]).toEqual([wall.now(), 0]);
    wall.advance(SECOND_MS);
    expect(clock.now()).toBe(wall.now());
  });

  test('however often it is read', () => {
    const { wall, clock } = started();
    wall.step(-HOUR_MS);
    for (let read = 0; read < 1_000; read += 1) {
      wall.advance(1);
      clock.now();
    }
    expect(clock.now()).toBe(START_MS + 500);
  });

  test('and goes on at once when the wall clock is set right again', () => {
    const { wall, clock } = started();
    wall.step(-FOUR_YEARS_MS);
    wall.advance(10 * SECOND_MS);
    expect(clock.now()).toBe(START_MS + 5 * SECOND_MS);
    wall.step(FOUR_YEARS_MS);
    expect([clock.now(), clock.aheadMs]).toEqual([START_MS + 10 * SECOND_MS, 0]);
  });
});

test('[CLOCK-4] a start goes on from the newest market time on disk, also when the wall clock is behind it', () => {
  const newestMs = START_MS + DAY_MS;
  const { wall, clock } = started({ newestMs });
  // The end of the minute that was not on the tape yet.
  const fromMs = newestMs - (newestMs % 60_000) + 60_000;
  expect([clock.now(), clock.aheadMs]).toEqual([fromMs, fromMs - START_MS]);
  wall.advance(HOUR_MS);
  expect(clock.now()).toBe(fromMs + HOUR_MS / 2);
  expect(started({ newestMs: START_MS }).clock.now()).toBe(START_MS);
});

describe('[CLOCK-5] a step forward', () => {
  test.each([[SECOND_MS], [HOUR_MS], [DAY_MS], [7 * DAY_MS]])('of %d ms is followed at once', (byMs) => {
    const { wall, clock } = started();
    wall.step(byMs);
    expect([clock.now(), clock.aheadMs]).toEqual([wall.now(), 0]);
  });

  test.each([[8 * DAY_MS], [FOUR_YEARS_MS]])(
    'of %d ms is not: market time passes as before, and what it missed shows, until the clock is set right',
    (byMs) => {
      const { wall, clock } = started();
      wall.step(byMs);
      wall.advance(HOUR_MS);
      expect([clock.now(), clock.aheadMs]).toEqual([START_MS + HOUR_MS, -byMs]);
      wall.step(-byMs);
      expect([clock.now(), clock.aheadMs]).toEqual([wall.now(), 0]);
    },
  );

  test('of any length is followed by a restart', () => {
    const { wall, clock } = started();
    wall.step(FOUR_YEARS_MS);
    const restarted = new MarketClock({ wall, steady: wall, speed: null, newestMs: clock.now() });
    expect([restarted.now(), restarted.aheadMs]).toEqual([wall.now(), 0]);
  });

  test('is judged by the wall’s time, however fast the market runs', () => {
    const { wall, clock } = started();
    clock.follow(clock.speedWith(60));
    wall.step(7 * DAY_MS);
    expect(clock.now()).toBe(START_MS + 60 * 7 * DAY_MS);
  });
});

test('[MARKET-9] [CLOCK-2] market time never goes back and never stops: over any speeds, steps and restarts', () => {
  const step = fc.record({
    passesMs: fc.integer({ min: 0, max: 100_000 }),
    byMs: fc.constantFrom(
      0,
      0,
      0,
      -SECOND_MS,
      SECOND_MS,
      -HOUR_MS,
      HOUR_MS,
      -DAY_MS,
      DAY_MS,
      -FOUR_YEARS_MS,
      FOUR_YEARS_MS,
    ),
    factor: fc.option(fc.double({ min: 0.1, max: 60, noNaN: true })),
    restarts: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      const wall = new ManualClock(START_MS);
      let speed: ClockSpeed | null = null;
      let clock = new MarketClock({ wall, steady: wall, speed, newestMs: 0 });
      let before = clock.now();
      for (const { passesMs, byMs, factor, restarts } of steps) {
        wall.step(byMs);
        if (restarts) clock = new MarketClock({ wall, steady: wall, speed, newestMs: before });
        if (factor !== null) {
          speed = clock.speedWith(factor);
          clock.follow(speed);
        }
        const stepped = clock.now();
        wall.advance(passesMs);
        const now = clock.now();
        expect(stepped).toBeGreaterThanOrEqual(before);
        expect(now - stepped).toBeGreaterThanOrEqual(Math.floor((passesMs * clock.factor) / 2) - 1);
        expect(Number.isSafeInteger(now)).toBe(true);
        before = now;
      }
    }),
  );
});

describe('[MARKET-9] held market time', () => {
  test('stands still while the work runs, and goes on afterwards as if it had not been held', async () => {
    const { wall, clock } = started();
    const before = clock.now();
    await clock.holdWhile(async () => {
      wall.advance(3_000);
      expect(clock.now()).toBe(before);
      await Promise.resolve();
    });
    expect(clock.now()).toBe(before + 3_000);
  });

  test('begins at the reading of a speed that the work has set, and goes on after a failure', async () => {
    const { wall, clock } = started();
    const before = clock.now();
    await clock.holdWhile(async () => {
      const speed = clock.speedWith(2);
      wall.advance(1_000);
      clock.follow(speed);
      await Promise.resolve();
    });
    wall.advance(500);
    expect(clock.now()).toBe(before + 3_000);
    await expect(clock.holdWhile(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
    wall.advance(500);
    expect(clock.now()).toBe(before + 4_000);
  });
});

test('[CLOCK-3] a moment that another process has shown is reached at once, and an earlier one changes nothing', () => {
  const { clock } = started();
  const before = clock.now();
  clock.reach(before + 100);
  expect(clock.now()).toBe(before + 100);
  clock.reach(before + 50);
  expect(clock.now()).toBe(before + 100);
});
