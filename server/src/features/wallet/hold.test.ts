/** From when on money may go out, also when what the wait counts from was dated while the clock was wrong. */

import { ManualClock } from '@vernier/shared/clock';
import { expect, test } from 'vitest';
import { usableAtMs } from './present-method.ts';

const NOW_MS = 1_767_614_400_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface HoldCase {
  readonly holdHours?: number;
  /** When the restriction to approved destinations ends; absent while it is off. */
  readonly listEndsMs?: number | null;
}

function waitHours(
  changedMs: number | null,
  boundMs: number,
  { holdHours = 24, listEndsMs }: HoldCase = {},
): number {
  const parts = { config: { withdrawHoldHours: holdHours }, wall: new ManualClock(NOW_MS) };
  const user = {
    createdAtMs: 0,
    passwordChangedAtMs: changedMs === null ? null : NOW_MS + changedMs,
    allowListAtMs: listEndsMs === undefined ? null : NOW_MS - DAY_MS,
    allowListEndsAtMs: listEndsMs == null ? null : NOW_MS + listEndsMs,
  };
  const method = { boundAtMs: NOW_MS + boundMs } as Parameters<typeof usableAtMs>[2];
  return Math.max(0, (usableAtMs(parts, user, method) - NOW_MS) / HOUR_MS);
}

test.each([
  ['the binding', null, -HOUR_MS, 23],
  ['the newer of password and binding', -2 * HOUR_MS, -5 * HOUR_MS, 22],
  ['a binding of an hour ahead', null, HOUR_MS, 25],
])('[WITHDRAWAL-6] the hold counts from %s', (_, changedMs, boundMs, hours) => {
  expect(waitHours(changedMs, boundMs)).toBe(hours);
});

test('[CLOCK-9] a time that was written while the clock was wrong causes no wait, and every other time still counts', () => {
  expect(waitHours(null, 1461 * DAY_MS)).toBe(0);
  expect(waitHours(1461 * DAY_MS, -HOUR_MS)).toBe(23);
  expect(waitHours(-HOUR_MS, 1461 * DAY_MS)).toBe(23);
});

test.each([
  ['three days without a hold', { holdHours: 0 }, 71],
  ['three days with a shorter hold', { holdHours: 24 }, 71],
  ['a hold that is longer', { holdHours: 100 }, 99],
  ['the end of the restriction that comes first', { listEndsMs: 30 * HOUR_MS }, 30],
  ['the hold after an end that comes first', { holdHours: 48, listEndsMs: 30 * HOUR_MS }, 47],
  ['no restriction any more', { holdHours: 0, listEndsMs: 0 }, 0],
])('[WITHDRAWAL-17] approved destinations wait for %s', (_, settings, hours) => {
  expect(waitHours(null, -HOUR_MS, { listEndsMs: null, ...settings })).toBe(hours);
});

test('[WITHDRAWAL-17] the wait restarts with a new password', () => {
  expect(waitHours(-2 * HOUR_MS, -500 * HOUR_MS, { holdHours: 0, listEndsMs: null })).toBe(70);
});
