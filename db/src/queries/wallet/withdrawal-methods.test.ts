/** Withdrawal methods and cash entries on a real database. */

import { beforeEach, expect, test } from 'vitest';
import { T0 } from '../../../test/records.ts';
import { scratchDatabase } from '../../../test/scratch-database.ts';
import type { NewWithdrawalMethod } from '../../repositories/wallet/withdrawal-methods.ts';

const METHOD: NewWithdrawalMethod = {
  userId: 1,
  drawCurrencyId: 1,
  channel: 'coin',
  detailsEncrypted: 'sealed',
  fingerprint: 'a'.repeat(64),
  boundAtMs: T0,
};

const scratch = scratchDatabase();

beforeEach(async () => {
  scratch.insertUsers(1, 2);
  await scratch.database.paymentChannels.drawCurrencies.insert(
    {
      channel: 'coin',
      currency: 'USDT',
      network: 'TRC20',
      feeType: 1,
      feeMicros: 1n,
      feeRateE8: 0n,
      rateE8: 1n,
      rateMarginBps: 0,
      minMicros: 1n,
      maxMicros: 2n,
    },
    T0,
  );
});

test('[WITHDRAWAL-4] the same destination of a user is added once and keeps its first time', async () => {
  const { withdrawalMethods } = scratch.database;
  const first = await withdrawalMethods.bind(METHOD);
  expect(first).toEqual({ id: 1, ...METHOD });
  expect(
    await withdrawalMethods.bind({ ...METHOD, detailsEncrypted: 'sealed again', boundAtMs: T0 + 5 }),
  ).toEqual(first);
  const other = await withdrawalMethods.bind({ ...METHOD, userId: 2, fingerprint: 'b'.repeat(64) });
  expect(other.id).toBe(2);
  expect(await withdrawalMethods.ofUser(1)).toEqual([first]);
  expect([
    await withdrawalMethods.find(1, 1),
    await withdrawalMethods.find(2, 1),
    await withdrawalMethods.find(1, 9),
  ]).toEqual([first, null, null]);
});

test('[WITHDRAWAL-4] a deleted method loses its details and keeps its id', async () => {
  const { withdrawalMethods } = scratch.database;
  await withdrawalMethods.bind(METHOD);
  expect(await withdrawalMethods.remove(2, 1, T0)).toBe(false);
  expect([await withdrawalMethods.remove(1, 1, T0), await withdrawalMethods.remove(1, 1, T0)]).toEqual([
    true,
    false,
  ]);
  const row = scratch.file
    .prepare('SELECT details_sealed, fingerprint, deleted_at_ms FROM draw_methods')
    .get();
  expect(row).toEqual({ details_sealed: null, fingerprint: null, deleted_at_ms: T0 });
  expect((await withdrawalMethods.bind(METHOD)).id).toBe(2);
});

test.each([
  ["details_sealed = 'elsewhere'", 'a method is never changed'],
  ['bound_at_ms = 0', 'a method is never changed'],
  ['user_id = 2', 'a method is never changed'],
])('[WITHDRAWAL-4] the database refuses to set %s', async (change, message) => {
  await scratch.database.withdrawalMethods.bind(METHOD);
  expect(() => scratch.file.exec(`UPDATE draw_methods SET ${change}`)).toThrow(message);
  expect(() => scratch.file.exec('DELETE FROM draw_methods')).toThrow('the number of a method stays taken');
});

test('[WITHDRAWAL-13] removeAll deletes the methods and the payee key of one user only', async () => {
  const { withdrawalMethods } = scratch.database;
  await withdrawalMethods.bind(METHOD);
  await withdrawalMethods.bind({ ...METHOD, userId: 2 });
  expect(await withdrawalMethods.payeeKey(1)).toBeNull();
  expect([
    await withdrawalMethods.storePayeeKey(1, 'one'),
    await withdrawalMethods.storePayeeKey(1, 'two'),
  ]).toEqual(['one', 'one']);
  await withdrawalMethods.storePayeeKey(2, 'theirs');
  await withdrawalMethods.removeAll(1, T0);
  expect([await withdrawalMethods.ofUser(1), await withdrawalMethods.payeeKey(1)]).toEqual([[], null]);
  expect([(await withdrawalMethods.ofUser(2)).length, await withdrawalMethods.payeeKey(2)]).toEqual([
    1,
    'theirs',
  ]);
  expect(() => scratch.file.exec("UPDATE payee_keys SET key_sealed = 'x'")).toThrow('needs it');
});
