/** Import of a data folder into PostgreSQL: every table, planted differences, refusals, and the server that goes on. */

import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDir } from '@vernier/db/sqlite/connection/lock';
import { Database } from '@vernier/db/sqlite/driver';
import { DATABASE_FILE, openSqlite } from '@vernier/db/sqlite/open';
import { ManualClock } from '@vernier/shared/clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importFolder } from '../../src/ops/import/import-folder.ts';
import { databaseFaults } from '../../src/ops/verification/database-faults.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { agedFolder, NEWEST, NOW_MS, rowsOf } from '../database/aged-databases.ts';
import { Applicant } from '../people/applicant.ts';
import { Depositor } from '../people/depositor.ts';
import { Trader } from '../people/trader.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { MIGRATIONS, ScratchFolders } from '../rig/data-folders.ts';
import { Harness } from '../rig/harness.ts';
import { createTestDatabase, type TestDatabase } from '../rig/postgres-databases.ts';

const folders = new ScratchFolders();
let database: TestDatabase;
let printed: string[] = [];

beforeEach(async () => {
  database = await createTestDatabase(null);
  printed = [];
});
afterEach(async () => {
  await database.drop();
  folders.remove();
});

/** A folder with rows in every table, whose server was stopped. */
async function filledFolder(): Promise<string> {
  const dataDir = agedFolder(folders, NEWEST);
  await openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: NOW_MS }).close();
  return dataDir;
}

interface ImportCall {
  readonly url?: string;
  readonly migrationsDir?: string;
  readonly onlyCompare?: boolean;
  readonly print?: (line: string) => void;
}

function importOf(
  dataDir: string,
  {
    url = database.url,
    migrationsDir = MIGRATIONS,
    onlyCompare = false,
    print = (line) => void printed.push(line),
  }: ImportCall = {},
): Promise<readonly string[]> {
  return importFolder({
    ...{ dataDir, databaseUrl: url, migrationsDir, onlyCompare, print },
    clock: new ManualClock(NOW_MS),
    requireDurability: false,
  });
}

/** Changes a folder as no program does. */
function change(dataDir: string, statements: string): void {
  const client = new Database(join(dataDir, DATABASE_FILE));
  client.pragma('foreign_keys = OFF');
  const triggers = client.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all();
  for (const name of triggers as string[]) client.exec(`DROP TRIGGER ${name}`);
  client.exec(statements);
  client.close();
}

function open(dataDir: string) {
  return openDatabase({
    config: { dataDir, databaseUrl: database.url },
    migrationsDir: MIGRATIONS,
    nowMs: NOW_MS,
    onDatabaseLost: () => {},
    requireDurability: false,
  });
}

describe('[CLUSTER-30] an import', () => {
  test('copies every table with its ids, and later rows get numbers above them', async () => {
    const dataDir = await filledFolder();
    const before = rowsOf(dataDir);
    expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([]);

    expect(await importOf(dataDir)).toEqual([]);

    for (const [table, rows] of Object.entries(before)) {
      const [found] = database.connect().rows<{ rows: number }>(`SELECT count(*) AS rows FROM "${table}"`);
      expect([table, found?.rows]).toEqual([table, rows.length]);
      expect(printed.join('\n')).toMatch(
        new RegExp(`^equal   ${table} +${rows.length} rows, [0-9a-f]{16}$`, 'm'),
      );
    }
    expect(rowsOf(dataDir)).toEqual(before);
    const opened = await open(dataDir);
    expect(opened.createdAtMs).toBe(NOW_MS);
    const ids = (before['admins'] ?? []).map(({ id }) => Number(id));
    const id = await opened.admin.insert({
      ...{ email: 'next@example.com', passwordHash: 'x', role: 'viewer', createdAtMs: NOW_MS },
    });
    expect(id).toBe(Math.max(...ids) + 1);
    await opened.close();
  });

  test('leaves a server with the same accounts, whose keys have the same responses byte for byte', {
    tags: ['night'],
  }, async () => {
    const server = await Harness.start(CONTROLLED);
    const trader = await Trader.enter(server);
    const [key, body] = [{ 'idempotency-key': 'import-1' }, { status: 1 }];
    const first = await trader.submit(body, key);
    const other = await trader.submit({ status: 1, type: 2 });
    expect((await trader.close({ id: other.data.Id })).code).toBe(1);
    const admin = new AdminClient(server);
    const user = await Depositor.register(server, new Applicant(server));
    const { data: claim } = await user.claim();
    await admin.mutate('deposits.approve', {
      token: admin.sessionOf('finance'),
      input: { id: claim.id },
    });
    const seen = async () => ({
      open: (await trader.deals(1)).data,
      closed: (await trader.deals(3)).data,
      balance: await user.balance(),
    });
    const before = await seen();

    await server.restartOnPostgres(async (url) => {
      expect(await importOf(server.dataDir, { url })).toEqual([]);
    });

    expect(await seen()).toEqual(before);
    expect((await trader.submit(body, key)).text).toBe(first.text);
    expect((await trader.submit({ status: 1 })).data.Id).toBeGreaterThan(other.data.Id);
    await server.stop();
  });
});

/** A change of the copy, each in another table, and what the comparison says. */
const PLANTED = [
  ["UPDATE users SET lang = 'xx' WHERE id = 1", /^users: the row id 1 differs in lang$/m],
  [
    'UPDATE news_texts SET title = upper(title) || title WHERE ctid = (SELECT min(ctid) FROM news_texts)',
    /^news_texts: the row news_id \d+, lang \w+ differs in title$/m,
  ],
  ["INSERT INTO meta VALUES ('zzz', '1')", /^meta: the row key zzz is only in PostgreSQL$/m],
  ['UPDATE admins SET id = 4711 WHERE id = (SELECT max(id) FROM admins)', /^admins: after equal rows/m],
  ['UPDATE audit SET at_ms = at_ms + 1 WHERE id = 1', /^line 1 of the audit: it is not what was written$/m],
  [
    "UPDATE closed_accounts SET mint_micros = '-1' WHERE chain_number = 1",
    /^closed_accounts: the row account_id \d+ differs in mint_micros$/m,
  ],
  [
    'DELETE FROM postings WHERE id = (SELECT max(id) FROM postings)',
    /^postings: the row id \d+ is only in the data folder$/m,
  ],
  [
    'DELETE FROM accounts WHERE id = (SELECT max(id) FROM accounts)',
    /row \d+ of \w+ refers by account_id to a row of accounts that is not there$/m,
  ],
] as const;

describe('[CLUSTER-33] the comparison after an import', () => {
  test('finds planted differences of every kind', { tags: ['night'] }, async () => {
    const dataDir = await filledFolder();
    expect(await importOf(dataDir)).toEqual([]);
    expect(await importOf(dataDir, { onlyCompare: true })).toEqual([]);
    const statements = PLANTED.map(([statement]) => statement).join('; ');
    const rows = database.connect();
    rows.transactionWithoutReferences(() => rows.run(statements));
    const faults = (await importOf(dataDir, { onlyCompare: true })).join('\n');
    for (const [, fault] of PLANTED) expect(faults).toMatch(fault);
    expect(printed.filter((line) => line.startsWith('DIFFER'))).toHaveLength(8);
  });

  test('finds rows of the folder that the log does not lead to, and then imports nothing', async () => {
    const dataDir = await filledFolder();
    change(dataDir, 'UPDATE accounts SET balance_micros = balance_micros + 1 WHERE id = 1');
    expect((await importOf(dataDir)).join('\n')).toMatch(/^account 1: balanceMicros is/m);
    expect(database.connect().rows('SELECT * FROM users')).toEqual([]);
  });
});

describe('[CLUSTER-31] an import that failed', () => {
  test('leaves no row, refuses a server, and can be repeated', async () => {
    const dataDir = await filledFolder();
    const broken = folders.imageOf(dataDir);
    change(broken, 'DELETE FROM users WHERE id = 1');
    await expect(importOf(broken)).rejects.toThrow('violates foreign key constraint');
    expect(database.connect().rows('SELECT * FROM accounts')).toEqual([]);
    await expect(open(folders.make())).rejects.toThrow(
      /^the import into the database of DATABASE_URL did not reach its end \(from .*, begun at 2023-/,
    );

    expect(await importOf(dataDir)).toEqual([]);
    await (await open(dataDir)).close();
  });

  test('leaves no row when it is killed after all of them are copied', { tags: ['night'] }, async () => {
    const dataDir = await filledFolder();
    const killed = importOf(dataDir, {
      print(line) {
        if (line !== 'rows are compared') return;
        database.connect().rows(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
      },
    });
    await expect(killed).rejects.toThrow();
    expect(database.connect().rows('SELECT * FROM accounts')).toEqual([]);
    await expect(open(folders.make())).rejects.toThrow('did not reach its end');
    expect(await importOf(dataDir)).toEqual([]);
  });

  test('has all constraints and no rows when it is repeated on the same tables', {
    tags: ['night'],
  }, async () => {
    const constraints = () =>
      database
        .connect()
        .tuples(
          "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2",
        );
    const dataDir = await filledFolder();
    await (await open(folders.make())).close();
    const before = constraints();
    database.connect().run('DELETE FROM meta');
    expect(await importOf(dataDir)).toEqual([]);
    expect(constraints()).toEqual(before);
  });
});

describe('[CLUSTER-32] an import is refused', () => {
  test('for a folder in use, and one without a database', async () => {
    const dataDir = await filledFolder();
    const unlock = lockDataDir(dataDir);
    await expect(importOf(dataDir)).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by another running server`,
    );
    unlock();
    const empty = folders.make();
    await expect(importOf(empty)).rejects.toThrow(`DATA_DIR ${empty} has no vernier.sqlite`);
  });

  test('for a folder of an older and of a newer program', async () => {
    const older = agedFolder(folders, NEWEST - 1);
    await expect(importOf(older)).rejects.toThrow(
      /is of an older program: start this one on it without DATABASE_URL, which migrates it/,
    );
    const known = folders.make();
    mkdirSync(join(known, 'postgres'));
    for (const name of readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql')))
      copyFileSync(join(MIGRATIONS, name), join(known, name));
    writeFileSync(join(known, `${String(NEWEST + 1).padStart(4, '0')}-more.sql`), 'SELECT 1;');
    const newer = await filledFolder();
    await openSqlite({ dataDir: newer, migrationsDir: known, nowMs: NOW_MS }).close();
    await expect(importOf(newer)).rejects.toThrow('the database is newer than this program');
  });

  test('for a database with rows, with tables of another program, and with a running server', async () => {
    const dataDir = await filledFolder();
    database.connect().run('CREATE TABLE other (id bigint)');
    await expect(importOf(dataDir)).rejects.toThrow('not empty, it has tables of another program');
    database.connect().run('DROP TABLE other');
    expect(await importOf(dataDir)).toEqual([]);
    await expect(importOf(dataDir)).rejects.toThrow(/not empty, its table \w+ has rows/);
    const opened = await open(dataDir);
    await expect(importOf(folders.imageOf(dataDir))).rejects.toThrow('in use by another running server');
    await opened.close();
  });
});

test('[CLUSTER-34] the rows of an imported folder are verified from a snapshot', {
  tags: ['night'],
}, async () => {
  const dataDir = await filledFolder();
  expect(await importOf(dataDir)).toEqual([]);
  const { openSnapshot } = await import('@vernier/db/postgres/verification/open-snapshot');
  const faults = async () => {
    const snapshot = await openSnapshot(database.url, MIGRATIONS);
    const found = await databaseFaults(snapshot);
    await snapshot.close();
    return found;
  };
  expect(await faults()).toEqual([]);
  const rows = database.connect();
  rows.transactionWithoutReferences(() => rows.run('UPDATE tape_minutes SET previous_hash = hash'));
  expect((await faults()).join('\n')).toMatch(/^minute \d+ of the tape/);
});
