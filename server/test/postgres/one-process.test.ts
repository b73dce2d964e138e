/** One process on PostgreSQL: orders, deposits, restarts, the books against the log, and the owner of the database. */

import { readdirSync } from 'node:fs';
import { auditBooks } from '@vernier/shared/engine/books-audit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { Applicant } from '../people/applicant.ts';
import { Depositor } from '../people/depositor.ts';
import { Trader } from '../people/trader.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { MIGRATIONS, ScratchFolders, START_MS } from '../rig/data-folders.ts';
import { Harness } from '../rig/harness.ts';

const folders = new ScratchFolders();
let server: Harness;

beforeEach(async () => {
  server = await Harness.startOnPostgres(CONTROLLED);
});
afterEach(async () => {
  await server.stop();
  folders.remove();
});

function openSecond(dataDir: string) {
  const { url: databaseUrl } = server.postgres;
  return openDatabase({
    config: { dataDir, databaseUrl },
    migrationsDir: MIGRATIONS,
    nowMs: START_MS,
    onDatabaseLost: () => {},
    requireDurability: false,
  });
}

describe('a server on PostgreSQL', () => {
  test('trades, takes deposits and has the same accounts after a restart', async () => {
    const trader = await Trader.enter(server);
    const { data: opened } = await trader.submit({ status: 1 });
    const { data: other } = await trader.submit({ status: 1, type: 2 });
    expect((await trader.close({ id: other.Id })).code).toBe(1);
    const admin = new AdminClient(server);
    const user = await Depositor.register(server, new Applicant(server));
    const { data: claim } = await user.claim();
    const approved = await admin.mutate('deposits.approve', {
      token: admin.sessionOf('finance'),
      input: { id: claim.id },
    });
    expect(approved.error).toBeUndefined();
    const before = { deals: await trader.deals(1), balance: await user.balance() };
    expect(before.deals.data.map(({ Id }) => Id)).toEqual([opened.Id]);
    expect(before.balance).toBe('100.000000');

    await server.restart();

    expect({ deals: await trader.deals(1), balance: await user.balance() }).toEqual(before);
    expect((await auditBooks(await server.postgres.books())).faults).toEqual([]);
    expect(readdirSync(server.dataDir)).not.toContain('vernier.sqlite');
  });

  test('is ready and shows the engine and size of its database', async () => {
    expect((await server.server.app.inject('/readyz')).statusCode).toBe(200);
    const admin = new AdminClient(server);
    const { data } = await admin.query<{
      versions: { database: string };
      database: { file_bytes: number; wal_bytes: number | null };
      backup: { possible: boolean; every_hours: number };
    }>('office.health', { token: admin.sessionOf('owner') });
    expect(data.versions.database).toMatch(/^PostgreSQL \d+/);
    expect(data.database.file_bytes).toBeGreaterThan(1_000_000);
    expect(data.database.wal_bytes).toBeNull();
    expect(data.backup).toMatchObject({ possible: false, every_hours: 0 });
  });

  test('is the only one on its database', async () => {
    await expect(openSecond(folders.make())).rejects.toThrow(
      'the database of DATABASE_URL is in use by another running server',
    );
    await expect(openSecond(server.dataDir)).rejects.toThrow(/^DATA_DIR .* is in use/);
    expect((await server.openDemo()).token).not.toBe('');
  });

  test('ends when the connection is lost by which it owns the accounts', async () => {
    server.database.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database AS own ON own.oid = pg_locks.database
       WHERE locktype = 'advisory' AND objsubid = 2 AND own.datname = current_database()`,
    );
    await expect.poll(() => server.logged.map(({ message }) => message)).toContain('database lost');
    server.logged.length = 0;
  });

  test('has an address whose password is in no line of the log', async () => {
    await server.openDemo();
    expect(server.lines.join('')).not.toContain(server.postgres.url);
  });
});
