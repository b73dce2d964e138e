/** Writes of a master-key rotation on a real database. */

import { beforeEach, expect, test } from 'vitest';
import { scratchDatabase } from '../../../test/scratch-database.ts';

const PLACE = 'e-mail addresses';

const scratch = scratchDatabase();

beforeEach(() => {
  scratch.insertUsers(1, 2, 3, 4);
  const seal = scratch.file.prepare('UPDATE users SET email_sealed = ?, email_index = ? WHERE id = ?');
  for (const id of [1, 3, 4]) seal.run(`old ${id}`, digest(id), id);
});

const digest = (number: number) => String(number).repeat(64);
const stored = () => scratch.file.prepare('SELECT email_sealed FROM users ORDER BY id').pluck().all();
const renewed = (rowId: number, index = digest(rowId + 4)) => ({
  ...{ rowId, previous: `old ${rowId}`, encrypted: `new ${rowId}` },
  index,
});

test('rows are read in order after a row id, without rows that have no text', async () => {
  const { encryptedTexts } = scratch.database;
  expect(await encryptedTexts.after(PLACE, 0, 2)).toEqual([
    { rowId: 1, ownerId: 0, encrypted: 'old 1' },
    { rowId: 3, ownerId: 0, encrypted: 'old 3' },
  ]);
  expect((await encryptedTexts.after(PLACE, 3, 2)).map(({ rowId }) => rowId)).toEqual([4]);
});

test('[ENCRYPTION-4] rows are replaced in one transaction, and texts with another prefix are counted', async () => {
  const { encryptedTexts } = scratch.database;
  await expect(encryptedTexts.replace(PLACE, [renewed(1), renewed(3, digest(4))])).rejects.toThrow('UNIQUE');
  expect(stored()).toEqual(['old 1', null, 'old 3', 'old 4']);
  expect(await encryptedTexts.countOthers(PLACE, 'new')).toBe(3);
  await encryptedTexts.replace(PLACE, [renewed(1), renewed(3)]);
  expect(stored()).toEqual(['new 1', null, 'new 3', 'old 4']);
  expect(await encryptedTexts.countOthers(PLACE, 'new')).toBe(1);
});

test('[ENCRYPTION-4] a text that was changed after it was read is not replaced', async () => {
  scratch.file.prepare('UPDATE users SET email_sealed = ? WHERE id = 3').run('changed');
  await scratch.database.encryptedTexts.replace(PLACE, [renewed(1), renewed(3)]);
  expect(stored()).toEqual(['new 1', null, 'changed', 'old 4']);
});

test('[ENCRYPTION-4] the settings of a rotation are stored in one transaction', async () => {
  const { meta } = scratch.database;
  await meta.set('vault_check', 'one');
  const broken = { vault_check: 'two', vault_checks_before: null as unknown as string };
  await expect(meta.setAll(broken)).rejects.toThrow('NOT NULL');
  expect([await meta.get('vault_check'), await meta.get('vault_checks_before')]).toEqual(['one', null]);
  await meta.setAll({ ...broken, vault_checks_before: '[]' });
  expect([await meta.get('vault_check'), await meta.get('vault_checks_before')]).toEqual(['two', '[]']);
});
