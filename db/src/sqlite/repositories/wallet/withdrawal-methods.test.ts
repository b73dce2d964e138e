/** Methods and entries of cash on the real database: bound once, never changed, gone with their details; read by number. */

import { beforeEach, expect, test } from 'vitest';
import { T0 } from '../../../../test/records.ts';
import { scratchDatabase } from '../../../../test/scratch-database.ts';
import type { NewDrawMethod } from '../../../repositories/wallet/withdrawal-methods.ts';

const METHOD: NewDrawMethod = {
  userId: 1,
  drawCurrencyId: 1,
  channel: 'coin',
  detailsSealed: 'sealed',
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
      minMicros: 1n,
      maxMicros: 2n,
    },
    T0,
  );
});

test('[V4] the same destination of a user is bound once, with its first moment', () => {
  const { drawMethods } = scratch.database;
  const first = drawMethods.bind(METHOD);
  expect(first).toEqual({ id: 1, ...METHOD });
  expect(drawMethods.bind({ ...METHOD, detailsSealed: 'sealed again', boundAtMs: T0 + 5 })).toEqual(first);
  const other = drawMethods.bind({ ...METHOD, userId: 2, fingerprint: 'b'.repeat(64) });
  expect(other.id).toBe(2);
  expect(drawMethods.ofUser(1)).toEqual([first]);
  expect([drawMethods.find(1, 1), drawMethods.find(2, 1), drawMethods.find(1, 9)]).toEqual([
    first,
    null,
    null,
  ]);
});

test('[V4] a deleted method has lost its details and keeps its number', () => {
  const { drawMethods } = scratch.database;
  drawMethods.bind(METHOD);
  expect(drawMethods.remove(2, 1, T0)).toBe(false);
  expect([drawMethods.remove(1, 1, T0), drawMethods.remove(1, 1, T0)]).toEqual([true, false]);
  const row = scratch.file
    .prepare('SELECT details_sealed, fingerprint, deleted_at_ms FROM draw_methods')
    .get();
  expect(row).toEqual({ details_sealed: null, fingerprint: null, deleted_at_ms: T0 });
  expect(drawMethods.bind(METHOD).id).toBe(2);
});

test.each([
  ["details_sealed = 'elsewhere'", 'a method is never changed'],
  ['bound_at_ms = 0', 'a method is never changed'],
  ['user_id = 2', 'a method is never changed'],
])('[V4] the database refuses to set %s', (change, message) => {
  scratch.database.drawMethods.bind(METHOD);
  expect(() => scratch.file.exec(`UPDATE draw_methods SET ${change}`)).toThrow(message);
  expect(() => scratch.file.exec('DELETE FROM draw_methods')).toThrow('the number of a method stays taken');
});

test('[V15] who leaves has no method and no key any more, others keep theirs', () => {
  const { drawMethods } = scratch.database;
  drawMethods.bind(METHOD);
  drawMethods.bind({ ...METHOD, userId: 2 });
  expect(drawMethods.payeeKey(1)).toBeNull();
  expect([drawMethods.keepPayeeKey(1, 'one'), drawMethods.keepPayeeKey(1, 'two')]).toEqual(['one', 'one']);
  drawMethods.keepPayeeKey(2, 'theirs');
  drawMethods.removeAll(1, T0);
  expect([drawMethods.ofUser(1), drawMethods.payeeKey(1)]).toEqual([[], null]);
  expect([drawMethods.ofUser(2).length, drawMethods.payeeKey(2)]).toEqual([1, 'theirs']);
  expect(() => scratch.file.exec("UPDATE payee_keys SET key_sealed = 'x'")).toThrow('needs it');
});
