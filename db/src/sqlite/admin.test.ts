/** Administrators and their audit on the real database: what is written together, and what never changes. */

import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { T0 } from '../../test/records.ts';
import { MIGRATIONS, temporaryFolder } from '../../test/temporary-folder.ts';
import type { AuditRow } from '../admin.ts';
import { DATABASE_FILE, type OpenDatabase, openSqlite } from './open.ts';

const OWNER = { email: 'owner@example.com', passwordHash: 'hash', role: 'owner', createdAtMs: T0 } as const;
const LINE: AuditRow = {
  adminId: 1,
  action: 'market.halt',
  input: '{}',
  before: 'null',
  after: '{}',
  atMs: T0,
};
const ACT = { slot: 7, kind: 'halt', body: '{"kind":"halt"}', adminId: 1, atMs: T0 };
const TOKEN = 'a'.repeat(64);

let folder: ReturnType<typeof temporaryFolder>;
let database: OpenDatabase;
let file: Database.Database;

beforeEach(() => {
  folder = temporaryFolder();
  database = openSqlite({ dataDir: folder.path, migrationsDir: MIGRATIONS, nowMs: T0 });
  file = new Database(join(folder.path, DATABASE_FILE));
});
afterEach(async () => {
  file.close();
  await database.close();
  folder.remove();
});

function countOf(table: 'audit' | 'interventions'): number {
  return file.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
}

it('keeps administrators and finds them by address and by session', () => {
  const { admin } = database;
  expect([admin.hasAny(), admin.byEmail(OWNER.email), admin.bySession(TOKEN)]).toEqual([false, null, null]);
  admin.insert(OWNER);
  const row = { id: 1, ...OWNER, disabledAtMs: null };
  expect([admin.hasAny(), admin.byEmail(OWNER.email)]).toEqual([true, row]);
  admin.insertSession({ adminId: 1, tokenHash: TOKEN, createdAtMs: T0, expiresAtMs: T0 + 1 });
  expect(admin.bySession(TOKEN)).toMatchObject({ session: { adminId: 1, expiresAtMs: T0 + 1 }, admin: row });
  expect(() => admin.insert(OWNER)).toThrow(/UNIQUE/);
  expect(() => admin.insert({ ...OWNER, email: 'Owner@example.com' })).toThrow(/CHECK/);
});

describe('[G4] the audit', () => {
  beforeEach(() => database.admin.insert(OWNER));

  it('is written with what it tells of, or neither is', () => {
    const { admin, interventions } = database;
    admin.audited(LINE, () => interventions.append(ACT));
    expect([countOf('audit'), countOf('interventions')]).toEqual([1, 1]);
    expect(() =>
      admin.audited(LINE, () => {
        interventions.append(ACT);
        throw new Error('the act is not possible');
      }),
    ).toThrow('the act is not possible');
    expect(() => admin.audited({ ...LINE, after: 'no JSON' }, () => interventions.append(ACT))).toThrow(
      /CHECK/,
    );
    expect(() => admin.audited({ ...LINE, adminId: 9 }, () => interventions.append(ACT))).toThrow(/FOREIGN/);
    expect([countOf('audit'), countOf('interventions')]).toEqual([1, 1]);
    expect(interventions.all()).toMatchObject([ACT]);
  });

  it('and the acts are append-only, and no administrator disappears', () => {
    database.admin.audited(LINE, () => database.interventions.append(ACT));
    for (const table of ['audit', 'interventions'])
      for (const change of [`UPDATE ${table} SET at_ms = 0`, `DELETE FROM ${table}`])
        expect(() => file.prepare(change).run()).toThrow(/append-only/);
    expect(() => file.prepare('DELETE FROM admins').run()).toThrow(/never deleted/);
  });
});

it('replaces a setting, which setOnce does not', () => {
  const { meta } = database;
  expect(meta.setOnce('pace', 'one')).toBe('one');
  expect(meta.setOnce('pace', 'two')).toBe('one');
  meta.set('pace', 'three');
  meta.set('other', 'four');
  expect([meta.get('pace'), meta.get('other')]).toEqual(['three', 'four']);
});
