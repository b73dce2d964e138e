import type { AccountResultRepository } from '@vernier/db/repositories/trading/account-results';
import { ManualClock } from '@vernier/shared/clock';
import { expect, it } from 'vitest';
import { losingPercent, LosingShare, WINDOW_DAYS } from './losing-share.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 1_767_614_400_000;

it('[CONTENT-13] is the share of accounts below zero, and null with fewer than thirty', () => {
  const results = (losing: number, others: number) => [
    ...Array.from({ length: losing }, () => -1n),
    ...Array.from({ length: others }, (_, at) => BigInt(at % 2)),
  ];
  expect(losingPercent(results(29, 0))).toBeNull();
  expect(losingPercent(results(30, 0))).toBe(100);
  expect(losingPercent(results(0, 30))).toBe(0);
  expect(losingPercent(results(22, 9))).toBe(71);
  expect(losingPercent(results(25, 8))).toBe(75.8);
});

it('[CONTENT-13] sums the orders of an account over slices, once a day', async () => {
  const read: number[][] = [];
  const rows: AccountResultRepository = {
    lastOrderId: async () => 2_500,
    async realResults({ after, upTo }, sinceMs) {
      read.push([after, upTo, sinceMs]);
      // Forty accounts win one dollar in each slice; ten of them lose three in the last.
      return Array.from({ length: 40 }, (_, accountId) => ({
        accountId,
        netMicros: after === 2_000 && accountId < 10 ? -3_000_000n : 1_000_000n,
      }));
    },
  };
  const clock = new ManualClock(NOW_MS);
  const share = new LosingShare({ rows, clock, shared: null });
  const sinceMs = NOW_MS - WINDOW_DAYS * DAY_MS;
  for (let slice = 0; slice < 2; slice += 1) await share.onInterval();
  expect(share.percent).toBeNull();
  await share.onInterval();
  await share.onInterval();
  expect(read).toEqual([
    [0, 1_000, sinceMs],
    [1_000, 2_000, sinceMs],
    [2_000, 2_500, sinceMs],
  ]);
  expect(share.percent).toBe(25);
  clock.advance(DAY_MS);
  await share.onInterval();
  expect(read.at(-1)).toEqual([0, 1_000, sinceMs + DAY_MS]);
  expect(share.percent).toBe(25);
});
