/** The clock of the database over measurements that take time, and clocks that step. */

import { ManualClock } from '@vernier/shared/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterReadiness } from './cluster-readiness.ts';
import { DatabaseClock } from './database-clock.ts';

const START_MS = 1_767_614_400_000;

function started(aheadMs: number) {
  const time = new ManualClock(START_MS);
  const wall = new ManualClock(START_MS + aheadMs);
  const clock = new DatabaseClock({ wall, steady: time });
  const pass = (ms: number) => {
    time.advance(ms);
    wall.advance(ms);
  };
  const measure = (thereMs: number, backMs: number) => {
    const sentMs = time.monotonicMs();
    pass(thereMs);
    const databaseMs = time.now();
    pass(backMs);
    clock.measure({ databaseMs, sentMs, receivedMs: time.monotonicMs() });
  };
  return { time, wall, clock, pass, measure };
}

const ready = { horizon: { silentMs: 0 }, tapeComparison: { isEqual: true } };

test.each([
  [0, true],
  [25, true],
  [-25, true],
  [26, false],
  [-200, false],
])('[CLUSTER-24] a process whose clock is %d ms ahead is ready: %s', (aheadMs, isReady) => {
  const { clock, measure, time } = started(aheadMs);
  measure(1, 1);
  expect([clock.now(), clock.distanceMs]).toEqual([time.now(), aheadMs]);
  expect(clusterReadiness({ ...ready, databaseClock: clock })).toEqual({
    ...{ clock: isReady, horizon: true, tape: true },
  });
});

test('[CLUSTER-24] a process that cannot measure the database exactly is not ready', () => {
  const { clock, measure } = started(0);
  const isReady = () => clusterReadiness({ ...ready, databaseClock: clock }).clock;
  expect(isReady()).toBe(false);
  measure(60, 0);
  expect([isReady(), clock.errorMs]).toEqual([false, 30]);
  measure(10, 10);
  expect([isReady(), clock.errorMs]).toEqual([true, 10]);
});

test('readiness names a silent database and another market', () => {
  const { clock, measure } = started(0);
  measure(0, 0);
  const parts = { databaseClock: clock, horizon: { silentMs: 2_000 }, tapeComparison: { isEqual: false } };
  expect(clusterReadiness(parts)).toEqual({ clock: true, horizon: false, tape: false });
});

test('[CLUSTER-24] a step of the process’s own clock moves no slot, and one of the database’s is followed', () => {
  const { clock, measure, time, wall } = started(0);
  measure(5, 5);
  wall.step(3_600_000);
  expect(clock.now()).toBe(time.now());
  time.step(-90_000);
  measure(5, 15);
  expect(Math.abs(clock.now() - time.now())).toBeLessThanOrEqual(5);
});

test('[CLUSTER-25] no gateway shows a slot before every owner of accounts has it, however wrong both measure', () => {
  const leg = fc.integer({ min: 0, max: 2_000 });
  const measurements = fc.array(
    fc.record({ waitMs: fc.integer({ min: 0, max: 60_000 }), there: leg, back: leg }),
    { minLength: 1, maxLength: 6, size: 'max' },
  );
  fc.assert(
    fc.property(measurements, measurements, (ofGateway, ofOwner) => {
      const distances = [ofGateway, ofOwner].map((list) => {
        const { clock, pass, measure, time } = started(0);
        for (const { waitMs, there, back } of list) {
          measure(there, back);
          pass(waitMs);
        }
        return { showing: clock.showing.now() - time.now(), deciding: clock.deciding.now() - time.now() };
      });
      const [gateway, owner] = distances;
      // A millisecond, since times are whole.
      expect((gateway?.showing ?? 0) - (owner?.deciding ?? 0)).toBeLessThanOrEqual(1);
    }),
  );
});
