/** Waits between attempts, and the end of them. */

import { expect, test } from 'vitest';
import { isDue, isLastAttempt, retryWaitMs } from './retry.ts';

const DAY_MS = 86_400_000;

test('[WEBHOOK-6] the wait doubles from five seconds to an hour and is shortened by up to a half', () => {
  const seconds = Array.from({ length: 13 }, (_, at) => retryWaitMs(at + 1, 0) / 1000);
  expect(seconds).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600, 3_600]);
  expect(retryWaitMs(1, 0.5)).toBe(3_750);
  expect(retryWaitMs(100_000, 0.999_999)).toBe(1_800_002);
});

test('[WEBHOOK-6] the retries of a webhook end after a day and twenty attempts, or when its server says so', () => {
  const isOver = (failures: number, failingMs: number, status: number | null = 500) =>
    isLastAttempt({ failures, failingSinceMs: 1_000 }, status, 1_000 + failingMs);
  expect(isOver(20, DAY_MS)).toBe(true);
  expect(isOver(19, DAY_MS)).toBe(false);
  expect(isOver(20, DAY_MS - 1)).toBe(false);
  expect(isOver(1, 0, 410)).toBe(true);
});

test('[WEBHOOK-6] a wait that a wrong clock wrote does not delay an attempt', () => {
  expect(isDue({ nextAtMs: null }, 0)).toBe(true);
  expect(isDue({ nextAtMs: 3_600_000 }, 0)).toBe(false);
  expect(isDue({ nextAtMs: 3_600_000 }, 3_600_000)).toBe(true);
  expect(isDue({ nextAtMs: 3_600_001 }, 0)).toBe(true);
});
