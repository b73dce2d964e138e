/** What a change of the master key writes on the real database: all of it or nothing, and only texts that are there. */

import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { T0 } from '../../test/records.ts';
import { MIGRATIONS, temporaryFolder } from '../../test/temporary-folder.ts';
import { DATABASE_FILE, type OpenDatabase, openSqlite } from './open.ts';

const PLACE = 'e-mail addresses';

let folder: ReturnType<typeof temporaryFolder>;
let database: OpenDatabase;
let file: Database.Database;

beforeEach(() => {
  folder = temporaryFolder();
  database = openSqlite({ dataDir: folder.path, migrationsDir: MIGRATIONS, nowMs: T0 });
  file = new Database(join(folder.path, DATABASE_FILE));
  const user = file.prepare(
    "INSERT INTO users (id, uid, is_demo, invite_code, lang, created_at_ms, email_sealed, email_index) VALUES (?, ?, 0, ?, 'en', 0, ?, ?)",
  );
  for (const id of [1, 2, 3, 4]) {
    const own = id === 2 ? [null, null] : [`old ${id}`, digest(id)];
    user.run(id, String(id), String(id), ...own);
  }
});
afterEach(async () => {
  file.close();
  await database.close();
  folder.remove();
});

const digest = (number: number) => String(number).repeat(64);
const stored = () => file.prepare('SELECT email_sealed FROM users ORDER BY id').pluck().all();
const renewed = (rowId: number, index = digest(rowId + 4)) => ({ rowId, sealed: `new ${rowId}`, index });

test('rows come in order from any of them on, without those that have no text', () => {
  const { sealedTexts } = database;
  expect(sealedTexts.after(PLACE, 0, 2)).toEqual([
    { rowId: 1, ownerId: 0, sealed: 'old 1' },
    { rowId: 3, ownerId: 0, sealed: 'old 3' },
  ]);
  expect(sealedTexts.after(PLACE, 3, 2).map(({ rowId }) => rowId)).toEqual([4]);
});

test('[Z58] rows are written together or not at all, and what begins otherwise is counted', () => {
  const { sealedTexts } = database;
  expect(() => sealedTexts.replace(PLACE, [renewed(1), renewed(3, digest(4))])).toThrow('UNIQUE');
  expect(stored()).toEqual(['old 1', null, 'old 3', 'old 4']);
  expect(sealedTexts.countOthers(PLACE, 'new')).toBe(3);
  sealedTexts.replace(PLACE, [renewed(1), renewed(3)]);
  expect(stored()).toEqual(['new 1', null, 'new 3', 'old 4']);
  expect(sealedTexts.countOthers(PLACE, 'new')).toBe(1);
});

test('[Z58] settings of a change are kept together or not at all', () => {
  const { meta } = database;
  meta.set('vault_check', 'one');
  const broken = { vault_check: 'two', vault_checks_before: null as unknown as string };
  expect(() => meta.setAll(broken)).toThrow('NOT NULL');
  expect([meta.get('vault_check'), meta.get('vault_checks_before')]).toEqual(['one', null]);
  meta.setAll({ ...broken, vault_checks_before: '[]' });
  expect([meta.get('vault_check'), meta.get('vault_checks_before')]).toEqual(['two', '[]']);
});
