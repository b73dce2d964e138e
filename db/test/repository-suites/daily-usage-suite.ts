/** Suite of the daily usage of users. */

import { beforeEach, expect, test } from 'vitest';
import type { SuiteDatabase } from './suite-database.ts';

const USER = 1;
const MOST = 100;
const TODAY = { userId: USER, kind: 'pictures', day: 20_000 } as const;

export function dailyUsageSuite(scratch: SuiteDatabase): void {
  beforeEach(() => scratch.insertUsers(USER));

  test('[BOUND-8] of two additions at once only one gets the last bytes of the day', async () => {
    const { dailyUsage } = scratch.database;
    const added = await Promise.all([60, 60].map((bytes) => dailyUsage.add({ ...TODAY, bytes }, MOST)));
    expect([added.filter(Boolean).length, await dailyUsage.bytes(TODAY)]).toEqual([1, 60]);
    expect([await dailyUsage.add({ ...TODAY, bytes: 40 }, MOST), await dailyUsage.bytes(TODAY)]).toEqual([
      true,
      100,
    ]);
  });

  test('[BOUND-8] the next day begins with none, and each kind has its own', async () => {
    const { dailyUsage } = scratch.database;
    await dailyUsage.add({ ...TODAY, bytes: MOST }, MOST);
    expect(await dailyUsage.add({ ...TODAY, kind: 'messages', bytes: 70 }, MOST)).toBe(true);
    const tomorrow = { ...TODAY, day: TODAY.day + 1 };
    expect(await dailyUsage.bytes(tomorrow)).toBe(0);
    expect([
      await dailyUsage.add({ ...tomorrow, bytes: 30 }, MOST),
      await dailyUsage.bytes(tomorrow),
    ]).toEqual([true, 30]);
    expect(await dailyUsage.bytes(TODAY)).toBe(0);
  });
}
