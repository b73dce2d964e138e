/** Withdrawal methods and cash entries on a real database. */

import { beforeEach, expect, test } from 'vitest';
import { T0 } from '../../../../test/records.ts';
import { scratchDatabase } from '../../../../test/scratch-database.ts';
import type { NewWithdrawalMethod } from '../../../repositories/wallet/withdrawal-methods.ts';

const METHOD: NewWithdrawalMethod = {
  userId: 1,
  drawCurrencyId: 1,
  channel: 'coin',
  detailsEncrypted: 'sealed',
  fingerprint: 'a'.repeat(64),
  boundAtMs: T0,
};

const scratch = scratchDatabase();

beforeEach(() => {
  scratch.insertUsers(1, 2);
  scratch.database.paymentChannels.drawCurrencies.insert(
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

test('[WITHDRAWAL-4] the same destination of a user is added once and keeps its first time', () => {
  const { withdrawalMethods } = scratch.database;
  const first = withdrawalMethods.bind(METHOD);
  expect(first).toEqual({ id: 1, ...METHOD });
  expect(withdrawalMethods.bind({ ...METHOD, detailsEncrypted: 'sealed again', boundAtMs: T0 + 5 })).toEqual(
    first,
  );
  const other = withdrawalMethods.bind({ ...METHOD, userId: 2, fingerprint: 'b'.repeat(64) });
  expect(other.id).toBe(2);
  expect(withdrawalMethods.ofUser(1)).toEqual([first]);
  expect([withdrawalMethods.find(1, 1), withdrawalMethods.find(2, 1), withdrawalMethods.find(1, 9)]).toEqual([
    first,
    null,
    null,
  ]);
});

test('[WITHDRAWAL-4] a deleted method loses its details and keeps its id', () => {
  const { withdrawalMethods } = scratch.database;
  withdrawalMethods.bind(METHOD);
  expect(withdrawalMethods.remove(2, 1, T0)).toBe(false);
  expect([withdrawalMethods.remove(1, 1, T0), withdrawalMethods.remove(1, 1, T0)]).toEqual([true, false]);
  const row = scratch.file
    .prepare('SELECT details_sealed, fingerprint, deleted_at_ms FROM draw_methods')
    .get();
  expect(row).toEqual({ details_sealed: null, fingerprint: null, deleted_at_ms: T0 });
  expect(withdrawalMethods.bind(METHOD).id).toBe(2);
});

test.each([
  ["details_sealed = 'elsewhere'", 'a method is never changed'],
  ['bound_at_ms = 0', 'a method is never changed'],
  ['user_id = 2', 'a method is never changed'],
])('[WITHDRAWAL-4] the database refuses to set %s', (change, message) => {
  scratch.database.withdrawalMethods.bind(METHOD);
  expect(() => scratch.file.exec(`UPDATE draw_methods SET ${change}`)).toThrow(message);
  expect(() => scratch.file.exec('DELETE FROM draw_methods')).toThrow('the number of a method stays taken');
});

test('[WITHDRAWAL-13] removeAll deletes the methods and the payee key of one user only', () => {
  const { withdrawalMethods } = scratch.database;
  withdrawalMethods.bind(METHOD);
  withdrawalMethods.bind({ ...METHOD, userId: 2 });
  expect(withdrawalMethods.payeeKey(1)).toBeNull();
  expect([withdrawalMethods.storePayeeKey(1, 'one'), withdrawalMethods.storePayeeKey(1, 'two')]).toEqual([
    'one',
    'one',
  ]);
  withdrawalMethods.storePayeeKey(2, 'theirs');
  withdrawalMethods.removeAll(1, T0);
  expect([withdrawalMethods.ofUser(1), withdrawalMethods.payeeKey(1)]).toEqual([[], null]);
  expect([withdrawalMethods.ofUser(2).length, withdrawalMethods.payeeKey(2)]).toEqual([1, 'theirs']);
  expect(() => scratch.file.exec("UPDATE payee_keys SET key_sealed = 'x'")).toThrow('needs it');
});
