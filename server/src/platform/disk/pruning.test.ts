/** Pruning: one table a second, the same one again while it has more rows, each by its own clock. */

import { EXPIRED_ROW_KINDS } from '@vernier/db/repositories/maintenance/expired-rows';
import { ManualClock } from '@vernier/shared/clock';
import { expect, test } from 'vitest';
import { Pruning } from './pruning.ts';

const DAY_MS = 86_400_000;

test('[BOUND-3] [LOG-6] an interval removes at most 200 rows of one table, and the next one continues there while there are more', async () => {
  let monotonicMs = 0;
  let sessions = 450;
  const passes: (readonly [string, number, number])[] = [];
  const pruning = new Pruning({
    rows: {
      async remove(place, beforeMs, limit) {
        passes.push([place, beforeMs, limit]);
        const removed = place === 'sessions' ? Math.min(sessions, limit) : 0;
        if (place === 'sessions') sessions -= removed;
        return removed;
      },
    },
    wall: new ManualClock(100 * DAY_MS),
    clock: new ManualClock(200 * DAY_MS),
    system: { monotonicMs: () => monotonicMs },
    securityLogDays: 90,
  });
  for (let interval = 0; interval < 40; interval += 1) {
    await pruning.onInterval();
    monotonicMs += 250;
  }
  const others = EXPIRED_ROW_KINDS.slice(1);
  expect(passes.map(([place]) => place)).toEqual(['sessions', 'sessions', 'sessions', ...others]);
  expect(passes.every(([, , limit]) => limit === 200)).toBe(true);
  expect(passes[0]?.[1]).toBe(70 * DAY_MS);
  expect(passes.find(([place]) => place === 'price alerts')?.[1]).toBe(170 * DAY_MS);
  expect(passes.find(([place]) => place === 'responses of demo accounts')?.[1]).toBe(200 * DAY_MS);
  expect(passes.find(([place]) => place === 'security events')?.[1]).toBe(10 * DAY_MS);
});
