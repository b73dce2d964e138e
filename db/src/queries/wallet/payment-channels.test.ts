/** Payment channels on a real database: changes of what was read, and of nothing else. */

import { expect, test } from 'vitest';
import { T0 } from '../../../test/records.ts';
import { scratchDatabase } from '../../../test/scratch-database.ts';

const COIN = {
  ...{ currency: 'USDT', network: 'TRC20', address: 'an address', rateMarginBps: 0 },
  ...{ usdPriceE8: 100_000_000n, minE8: 1n, maxE8: 9_007_199_254_740_991n },
};

const scratch = scratchDatabase();

test('[ADMIN-3] of two changes of the same channel at once the second one changes nothing', async () => {
  const { coins } = scratch.database.paymentChannels;
  const before = await coins.insert(COIN, T0);
  const changes = [
    { ...COIN, minE8: 2n },
    { ...COIN, minE8: 3n },
  ];
  expect(await Promise.all(changes.map((change) => coins.change(before, change)))).toEqual([true, false]);
  const [after] = await coins.all();
  expect(after).toEqual({ ...before, minE8: 2n });
});

test('[DEPOSIT-11] a removed channel is removed once, changes no more and is still read', async () => {
  const { coins } = scratch.database.paymentChannels;
  const before = await coins.insert(COIN, T0);
  expect(await Promise.all([1, 2].map((at) => coins.remove(before, T0 + at)))).toEqual([true, false]);
  expect(await coins.change(before, COIN)).toBe(false);
  expect(await coins.all()).toEqual([{ ...before, removedAtMs: T0 + 1 }]);
});
