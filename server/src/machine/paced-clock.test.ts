/** Market time: exactly the wall's until a speed is set, and never back whatever happens. */

import { ManualClock } from '@vernier/shared/clock';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_FACTOR, MIN_FACTOR, PacedClock, paceOf } from './paced-clock.ts';

const WALL = 1_767_614_400_123;

test('[S9] market time is exactly the wall’s until a speed is set', () => {
  const wall = new ManualClock(WALL);
  const clock = new PacedClock(wall, null);
  for (const moment of [WALL, WALL + 1, WALL + 86_400_000, WALL - 5]) {
    wall.set(moment);
    expect([clock.now(), clock.factor]).toEqual([moment, 1]);
  }
});

describe('[S9] a speed holds from the moment in which it was set', () => {
  test.each([
    [60, 1000, 60_000],
    [1, 1000, 1000],
    [0.1, 1000, 100],
    [0.1, 9, 0],
    [2.5, 3, 7],
  ])('at %d, %d ms of the wall are %d ms of the market', (factor, wallMs, marketMs) => {
    const wall = new ManualClock(WALL);
    const clock = new PacedClock(wall, null);
    clock.follow(clock.paceWith(factor));
    expect(clock.now()).toBe(WALL);
    wall.advance(wallMs);
    expect(clock.now()).toBe(WALL + marketMs);
    expect(clock.factor).toBe(factor);
  });

  test('and the old one gives up none of what it gained', () => {
    const wall = new ManualClock(WALL);
    const clock = new PacedClock(wall, null);
    clock.follow(clock.paceWith(60));
    wall.advance(1000);
    clock.follow(clock.paceWith(1));
    wall.advance(500);
    expect(clock.now()).toBe(WALL + 60_500);
  });
});

test('[S9] market time never goes back: over any speeds, restarts and a wall clock that is set back', () => {
  const step = fc.record({
    wallMs: fc.integer({ min: -5_000, max: 100_000 }),
    factor: fc.option(fc.double({ min: MIN_FACTOR, max: MAX_FACTOR, noNaN: true })),
    restarts: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const wall = new ManualClock(WALL);
      let clock = new PacedClock(wall, null);
      let kept = JSON.stringify(clock.paceWith(1));
      clock.follow(paceOf(kept));
      let before = clock.now();
      let newestWallMs = WALL;
      for (const { wallMs, factor, restarts } of steps) {
        wall.advance(wallMs);
        // While nobody is running there is nothing but the wall to go by: it has caught up again by then.
        if (restarts) {
          wall.set(Math.max(newestWallMs, wall.now()));
          clock = new PacedClock(wall, paceOf(kept));
        }
        if (factor !== null) {
          kept = JSON.stringify(clock.paceWith(factor));
          clock.follow(paceOf(kept));
        }
        newestWallMs = Math.max(newestWallMs, wall.now());
        const now = clock.now();
        expect(now).toBeGreaterThanOrEqual(before);
        expect(Number.isSafeInteger(now)).toBe(true);
        before = now;
      }
    }),
  );
});

test('[S9] a wall clock that is set back behind the last speed holds the market still', () => {
  const wall = new ManualClock(WALL);
  const clock = new PacedClock(wall, { wallMs: WALL, marketMs: WALL + 7, factor: 2 });
  wall.set(WALL - 60_000);
  expect(clock.now()).toBe(WALL + 7);
});

test.each(['', '{}', '{"wallMs":1,"marketMs":1,"factor":61}', '{"wallMs":1.5,"marketMs":1,"factor":1}'])(
  '[S9] what is no pace is refused: %s',
  (text) => {
    expect(() => paceOf(text)).toThrow();
  },
);
