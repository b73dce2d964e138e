/** Administrators and their audit on a real database: transactions and append-only rows. */

import { required, WriteRefused } from '../../repositories/deferred-write.ts';
import { deferredWrite } from '../../repositories/writable-repositories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { T0 } from '../../../test/records.ts';
import { scratchDatabase } from '../../../test/scratch-database.ts';
import type { AuditRow } from '../../repositories/admin/admins.ts';
import type { AuditFilter } from '../../repositories/admin/audit.ts';
import { CHAIN_START, type ChainedLine, hashOfLine, verifyChain } from '../../hash-chains/audit-chain.ts';

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

const scratch = scratchDatabase();

const hash64 = (letter: string) => letter.repeat(64);

function countOf(table: 'audit' | 'interventions'): number {
  return scratch.file.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
}

it('stores administrators and finds them by address and by session', async () => {
  const { admin } = scratch.database;
  expect([await admin.hasAny(), await admin.byEmail(OWNER.email), await admin.bySession(TOKEN)]).toEqual([
    false,
    null,
    null,
  ]);
  await admin.insert(OWNER);
  const row = { id: 1, ...OWNER, disabledAtMs: null, accessChangedAtMs: T0, accessChangedBy: null };
  expect([await admin.hasAny(), await admin.byEmail(OWNER.email)]).toEqual([true, row]);
  const session = { adminId: 1, tokenHash: TOKEN, device: '', createdAtMs: T0, expiresAtMs: T0 + 1 };
  expect(await admin.insertSession(session, { id: 1, passwordHash: 'another' })).toBe(false);
  expect(await admin.insertSession(session, { id: 1, passwordHash: OWNER.passwordHash })).toBe(true);
  expect(await admin.setPassword({ passwordHash: 'new' }, { id: 1, passwordHash: 'another' })).toBe(false);
  expect(await admin.bySession(TOKEN)).toMatchObject({
    session: { adminId: 1, expiresAtMs: T0 + 1 },
    admin: row,
  });
  await expect(admin.insert(OWNER)).rejects.toThrow(/UNIQUE/);
  await expect(admin.insert({ ...OWNER, email: 'Owner@example.com' })).rejects.toThrow(/CHECK/);
});

describe('[ADMIN-8] the audit', () => {
  beforeEach(() => scratch.database.admin.insert(OWNER));

  it('is written in the transaction of the audited action', async () => {
    const { admin, interventions } = scratch.database;
    const append = deferredWrite('interventions', 'append', ACT);
    const refused = required(deferredWrite('support', 'settle', 404));
    await admin.audited(LINE, append);
    expect([countOf('audit'), countOf('interventions')]).toEqual([1, 1]);
    await expect(admin.audited(LINE, append, refused)).rejects.toThrow(WriteRefused);
    await expect(admin.audited({ ...LINE, after: 'no JSON' }, append)).rejects.toThrow(/CHECK/);
    await expect(admin.audited({ ...LINE, adminId: 9 }, append)).rejects.toThrow(/FOREIGN/);
    expect([countOf('audit'), countOf('interventions')]).toEqual([1, 1]);
    expect(await interventions.all()).toMatchObject([ACT]);
  });

  it('is a hash chain: verification finds changed, moved and missing lines', async () => {
    const { admin, audit } = scratch.database;
    for (const action of ['users.freeze', 'users.unfreeze', 'settings.set'])
      await admin.audited({ ...LINE, action, atMs: T0 + action.length });
    const page = (id: number) => audit.after(id, 2);
    const whole = await verifyChain(page);
    expect(whole).toMatchObject({ lines: 3, broken: null, containsNoted: true });
    const [first, second, third] = await audit.after(0, 9);
    expect([first?.previousHash, second?.previousHash]).toEqual([CHAIN_START, first?.hash]);
    const without = async (lines: readonly (ChainedLine | undefined)[]) =>
      (await verifyChain(async (id) => (id === 0 ? (lines as readonly ChainedLine[]) : []))).broken;
    const late = { ...second, atMs: T0 + 1 } as ChainedLine;
    expect(await without([first, late, third])).toEqual({ id: 2, why: 'it is not what was written' });
    // A forger who recomputes the hash of a changed line must also recompute every line after it.
    const forged = { ...late, hash: hashOfLine(first?.hash ?? '', late) };
    expect(await without([first, forged, third])).toEqual({
      id: 3,
      why: 'it does not follow the line before',
    });
    expect(await without([first, third])).toEqual({ id: 3, why: 'line 2 is missing before it' });
    expect(await without([second, third])).toEqual({ id: 2, why: 'line 1 is missing before it' });
    // Missing lines at the end do not break the chain; a head hash noted earlier reveals them.
    expect((await verifyChain(page, whole.head)).containsNoted).toBe(true);
    expect(
      await verifyChain(async (id) => (id === 0 ? await audit.after(0, 2) : []), whole.head),
    ).toMatchObject({
      lines: 2,
      broken: null,
      containsNoted: false,
    });
  });

  it('rejects a line that is not the next link, also from another program', async () => {
    await scratch.database.admin.audited(LINE);
    const row = "VALUES (?, 1, 'x.y', '{}', 'null', '{}', 1, ?, ?)";
    const insert = scratch.file.prepare(
      `INSERT INTO audit (id, admin_id, action, input, before, after, at_ms, previous_hash, hash) ${row}`,
    );
    const [line] = await scratch.database.audit.after(0, 1);
    const hash = 'b'.repeat(64);
    expect(() => insert.run(2, null, null)).toThrow(/follows the last/);
    expect(() => insert.run(2, CHAIN_START, hash)).toThrow(/follows the last/);
    expect(() => insert.run(0, line?.hash, hash)).toThrow(/follows the last/);
    expect(countOf('audit')).toBe(1);
  });

  it('adds hashes to the lines of an older version at the first start only', async () => {
    scratch.file.exec(`DROP TRIGGER audit_link;
      INSERT INTO audit (admin_id, action, input, before, after, at_ms)
      VALUES (1, 'market.halt', '{}', 'null', '{}', 1), (1, 'market.resume', '{}', 'null', '{}', 2)`);
    await scratch.reopen();
    const verdict = () => verifyChain((id) => scratch.database.audit.after(id, 9));
    expect(await verdict()).toMatchObject({ lines: 2, broken: null });
    for (const change of ["hash = '' || hash", 'hash = NULL, previous_hash = NULL', "action = 'x.y'"])
      expect(() => scratch.file.prepare(`UPDATE audit SET ${change} WHERE id = 2`).run()).toThrow(
        /append-only/,
      );
    await scratch.database.admin.audited(LINE);
    expect(await verdict()).toMatchObject({ lines: 3, broken: null });
  });

  it('is filtered by administrator, action, time and text', async () => {
    const { admin, audit } = scratch.database;
    await admin.insert({ ...OWNER, email: 'risk@example.com', role: 'risk' });
    await admin.audited({ ...LINE, input: '{"code":"EURUSD"}' });
    await admin.audited({ ...LINE, adminId: 2, action: 'users.freeze', atMs: T0 + 5 });
    await admin.audited({ ...LINE, adminId: 2, action: 'users.unfreeze', atMs: T0 + 9 });
    const found = async (filter: AuditFilter) => [
      await audit.count(filter),
      ...(await audit.list(filter, { after: null, limit: 9 })).map(({ id }) => id),
    ];
    expect(await found({})).toEqual([3, 3, 2, 1]);
    expect(await found({ adminId: 2 })).toEqual([2, 3, 2]);
    expect(await found({ action: 'users.' })).toEqual([2, 3, 2]);
    expect(await found({ action: 'users.f' })).toEqual([1, 2]);
    expect(await found({ fromMs: T0 + 5, toMs: T0 + 9 })).toEqual([1, 2]);
    expect(await found({ search: 'eurusd' })).toEqual([1, 1]);
    expect(await found({ search: '%' })).toEqual([0]);
    expect((await audit.list({}, { after: 3, limit: 1 }))[0]).toMatchObject({
      id: 2,
      email: 'risk@example.com',
    });
  });

  it('and the interventions are append-only, and no administrator can be deleted', async () => {
    await scratch.database.admin.audited(LINE, deferredWrite('interventions', 'append', ACT));
    for (const table of ['audit', 'interventions'])
      for (const change of [`UPDATE ${table} SET at_ms = 0`, `DELETE FROM ${table}`])
        expect(() => scratch.file.prepare(change).run()).toThrow(/append-only/);
    expect(() => scratch.file.prepare('DELETE FROM admins').run()).toThrow(/never deleted/);
  });
});

it('[ADMIN-13] keeps at least one owner', async () => {
  const { admin } = scratch.database;
  expect(await admin.insert(OWNER)).toBe(1);
  await admin.insert({ ...OWNER, email: 'second@example.com' });
  await admin.update(1, { disabledAtMs: T0 });
  await expect(admin.update(2, { disabledAtMs: T0 })).rejects.toThrow(/last owner/);
  await expect(admin.update(2, { role: 'risk' })).rejects.toThrow(/last owner/);
  await admin.update(2, { passwordHash: 'another' });
  await admin.update(1, { disabledAtMs: null });
  await admin.update(2, { role: 'risk' });
  expect((await admin.all()).map(({ role, disabledAtMs }) => [role, disabledAtMs])).toEqual([
    ['owner', null],
    ['risk', null],
  ]);
});

it('[ADMIN-12] revokes an administrator’s sessions, one or all others', async () => {
  const { admin } = scratch.database;
  await admin.insert(OWNER);
  const tokens = ['a', 'b', 'c'].map(hash64);
  for (const tokenHash of tokens)
    await admin.insertSession(
      { adminId: 1, tokenHash, device: 'Chrome', createdAtMs: T0, expiresAtMs: T0 + 9 },
      { id: 1 },
    );
  const live = async () => (await admin.liveSessions(1, T0)).map(({ id }) => id);
  expect(await live()).toEqual([3, 2, 1]);
  await admin.endSession(2, 3, T0);
  await admin.endSession(1, 2, T0);
  expect([await live(), await admin.bySession(hash64('b'))]).toEqual([[3, 1], null]);
  await admin.endSessions(1, hash64('a'), T0);
  expect([await live(), await admin.liveSessions(1, T0 + 9)]).toEqual([[1], []]);
});

it('replaces a setting by set but not by setOnce', async () => {
  const { meta } = scratch.database;
  expect(await meta.setOnce('pace', 'one')).toBe('one');
  expect(await meta.setOnce('pace', 'two')).toBe('one');
  await meta.set('pace', 'three');
  await meta.set('other', 'four');
  expect([await meta.get('pace'), await meta.get('other')]).toEqual(['three', 'four']);
});
