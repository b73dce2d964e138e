import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from './driver.ts';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hash, RecordMaker, T0 } from '../../test/records.ts';
import { migrationFiles, MIGRATIONS, temporaryFolder } from '../../test/temporary-folder.ts';
import { StartRefused } from '../start-refused.ts';
import { DATABASE_FILE, openSqlite } from './open.ts';
import { assertVersion } from './connection/pragmas.ts';
import { readStatements, startStatements } from './store/read-statements.ts';
import { responseIn } from './store/response-statements.ts';
import { sqliteTables } from './tables.ts';

const { idempotency, responses } = sqliteTables;

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

function open(migrationsDir = MIGRATIONS) {
  return openSqlite({ dataDir: folder.path, migrationsDir, nowMs: T0 });
}

/** A direct connection to the file, with foreign keys checked. */
function inspect(): Database {
  const client = new Database(join(folder.path, DATABASE_FILE));
  client.pragma('foreign_keys = ON');
  return client;
}

function copiedMigrations(): string {
  const copy = join(folder.path, 'migrations');
  cpSync(MIGRATIONS, copy, { recursive: true });
  return copy;
}

/** The file name of a migration after all existing ones. */
function nextName(name: string): string {
  return `${String(migrationFiles().length + 1).padStart(4, '0')}-${name}.sql`;
}

// Starting other processes takes long on a busy computer.
describe('openSqlite', { timeout: 120_000 }, () => {
  it('creates the schema on the first opening and changes nothing on the second', async () => {
    const first = open();
    expect(first.migrated).toEqual(migrationFiles());
    expect(first.writable()).toBe(true);
    await first.close();
    const second = open();
    expect(second.migrated).toEqual([]);
    await second.close();
  });

  it('creates only STRICT tables', async () => {
    await open().close();
    const client = inspect();
    const tables = client.prepare(
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table'",
    );
    const loose = (tables.all() as { name: string; strict: number }[]).filter(
      ({ name, strict }) => strict === 0 && !name.startsWith('sqlite_'),
    );
    client.close();
    expect(loose).toEqual([]);
  });

  it('refuses a second process on the same folder with one line, and accepts it after the first has ended', {
    tags: ['night'],
  }, async () => {
    const database = open();
    const script = `
      import { openSqlite } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)};
      try {
        await openSqlite(${JSON.stringify({ dataDir: folder.path, migrationsDir: MIGRATIONS, nowMs: T0 })}).close();
        console.log('opened');
      } catch (error) {
        console.log(error.name, error.message);
      }`;
    const second = () => {
      const child = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
      return child.stdout.toString().trim();
    };
    expect(second()).toBe(`FolderInUse DATA_DIR ${folder.path} is in use by another running server`);
    await database.close();
    expect(second()).toBe('opened');
  });

  it('[STORE-5] rolls back a failed migration and the ones before it', () => {
    const migrations = copiedMigrations();
    writeFileSync(
      join(migrations, nextName('broken')),
      'CREATE TABLE half (id INTEGER) STRICT; CREATE NONSENSE;',
    );
    expect(() => open(migrations)).toThrow('near "NONSENSE"');
    const client = inspect();
    expect(client.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table'").pluck().get()).toBe(0);
    client.close();
  });

  it('[MIGRATION-3] refuses a database newer than the program, and one whose migrations were edited', async () => {
    const migrations = copiedMigrations();
    const later = nextName('later');
    writeFileSync(join(migrations, later), 'CREATE TABLE later (id INTEGER) STRICT;');
    await open(migrations).close();
    const newest = Number.parseInt(later, 10);
    const line = `the database is newer than this program (migration ${newest})`;
    expect(() => open()).toThrow(new StartRefused(line));
    writeFileSync(join(migrations, later), 'CREATE TABLE other (id INTEGER) STRICT;');
    expect(() => open(migrations)).toThrow(`migration ${later} was changed after it was applied`);
  });

  it.each([
    ['3.51.2', false],
    ['3.40.1', false],
    ['2.99.99', false],
    ['3.51.3', true],
    ['3.53.2', true],
    ['4.0.0', true],
  ])('takes SQLite %s: %s', (version, taken) => {
    if (taken) expect(() => assertVersion(version)).not.toThrow();
    else expect(() => assertVersion(version)).toThrow('too old');
  });
});

/** Columns of a closed order without the required zero margin and fee. */
const CLOSED = 'history_number = 9, closed_at_ms = 1, profit_micros = 0,';

describe('the tables', () => {
  beforeEach(async () => {
    const database = open();
    const make = new RecordMaker();
    await database.store.commit([
      make.opening(),
      make.eventsRecord(1, [make.opened(1)]),
      make.closing(1, 1, 5n),
      make.eventsRecord(1, [make.opened(1)]),
      make.eventsRecord(1, [make.pending(1)]),
      make.opening(),
    ]);
    await database.close();
  });

  it.each([
    ['UPDATE events SET at_ms = 0', 'events are append-only'],
    ['DELETE FROM events', 'events are append-only'],
    ['UPDATE postings SET amount_micros = 1', 'postings are append-only'],
    ['DELETE FROM postings', 'postings are append-only'],
    ["UPDATE responses SET answer = ''", 'a key keeps its answer'],
    ['UPDATE orders SET profit_micros = 1', 'a closed order is history'],
    ['DELETE FROM orders', 'an order never disappears'],
    ['UPDATE accounts SET balance_micros = -1 WHERE id = 2', 'CHECK constraint failed'],
    ['UPDATE accounts SET balance_micros = 9007199254740992', 'CHECK constraint failed'],
    ['UPDATE accounts SET balance_micros = 1.5', 'cannot store REAL value in INTEGER column'],
    ["UPDATE accounts SET balance_micros = '12abc'", 'cannot store TEXT value in INTEGER column'],
    ["UPDATE orders SET status = 'pending' WHERE id = 2", 'CHECK constraint failed'],
    ['UPDATE orders SET opened_at_ms = NULL WHERE id = 2', 'CHECK constraint failed'],
    ['UPDATE orders SET open_tick = NULL WHERE id = 2', 'CHECK constraint failed'],
    ['UPDATE orders SET close_price = 1 WHERE id = 2', 'CHECK constraint failed'],
    ['UPDATE orders SET profit_micros = 1 WHERE id = 2', 'CHECK constraint failed'],
    ['UPDATE orders SET parent_id = 1 WHERE id = 2', 'CHECK constraint failed'],
    ['UPDATE orders SET opened_at_ms = 1 WHERE id = 3', 'CHECK constraint failed'],
    ['UPDATE orders SET pending_kind = NULL WHERE id = 3', 'CHECK constraint failed'],
    ['UPDATE orders SET target_price = NULL WHERE id = 3', 'CHECK constraint failed'],
    ['UPDATE orders SET swapped_at_ms = 1 WHERE id = 3', 'CHECK constraint failed'],
    ["UPDATE orders SET status = 'holding' WHERE id = 3", 'CHECK constraint failed'],
    [
      `UPDATE orders SET status = 'closed', ${CLOSED} close_reason = 'cancelled' WHERE id = 3`,
      'CHECK constraint failed',
    ],
    [
      `UPDATE orders SET status = 'closed', ${CLOSED} margin_micros = 0, fee_micros = 0, close_reason = 'bored' WHERE id = 3`,
      'CHECK constraint failed',
    ],
    ["UPDATE orders SET client_id = 'a b' WHERE id = 3", 'CHECK constraint failed'],
    ["UPDATE orders SET client_id = '' WHERE id = 3", 'CHECK constraint failed'],
    ['UPDATE accounts SET id = 77 WHERE id = 1', 'FOREIGN KEY constraint failed'],
  ])('refuse: %s', (statement, message) => {
    const client = inspect();
    expect(() => client.exec(statement)).toThrow(message);
    client.close();
  });

  it('find pages of the history, pages of entries and open orders by an index', () => {
    const client = inspect();
    const db = drizzle({ client });
    const read = readStatements(db);
    const plan = (statement: { getQuery(): { sql: string; params: unknown[] } }) => {
      const { sql, params } = statement.getQuery();
      const explained = client.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(params.map(() => 1));
      return (explained as { detail: string }[]).map(({ detail }) => detail);
    };
    expect(plan(read.history)).toEqual([
      'SEARCH orders USING INDEX orders_history (account_id=? AND history_number>? AND history_number<?)',
    ]);
    expect(plan(read.entries)).toEqual([
      'SEARCH postings USING INDEX postings_entries (account_id=? AND entry_number>? AND entry_number<?)',
    ]);
    expect(plan(read.orderByClientId)).toEqual([
      'SEARCH orders USING INDEX orders_client_id (account_id=? AND client_id=?)',
    ]);
    expect(plan(read.eventsOfOrder)).toEqual(['SEARCH events USING INDEX events_of_order (order_id=?)']);
    expect(plan(startStatements(db).openOrders)).toEqual(['SEARCH orders USING INDEX orders_open (id>?)']);
    expect(plan(responseIn(db, responses).prepare())).toEqual([
      'SEARCH responses USING INDEX responses_key (account_id=? AND key=? AND route=?)',
    ]);
    expect(plan(responseIn(db, idempotency).prepare())).toEqual([
      'SEARCH idempotency USING PRIMARY KEY (account_id=? AND route=? AND key=?)',
    ]);
    client.close();
  });
});

describe('the repositories', () => {
  it('find a session by its token hash, extend it, and revoke only the user’s own, once', async () => {
    const { identity, store, close } = open();
    const make = new RecordMaker();
    await store.commit([make.opening(), make.opening()]);
    expect(await identity.userById(1)).toMatchObject({
      uid: '10000001',
      isDemo: true,
      reviewStatus: 0,
      emailIndex: null,
    });
    expect(await identity.userById(3)).toBeNull();
    await identity.touchSessions([{ tokenHash: hash(1), seenAtMs: T0 + 5, expiresAtMs: T0 + 5000 }]);
    expect(await identity.sessionByTokenHash(hash(1))).toMatchObject({
      session: { userId: 1, seenAtMs: T0 + 5, expiresAtMs: T0 + 5000, revokedAtMs: null },
      user: { id: 1 },
    });
    expect(await identity.sessionByTokenHash('unknown')).toBeNull();
    expect(await identity.revokeSession(2, hash(1), T0 + 9)).toBe(false);
    expect(await identity.revokeSession(1, hash(1), T0 + 9)).toBe(true);
    expect(await identity.revokeSession(1, hash(1), T0 + 10)).toBe(false);
    expect((await identity.sessionByTokenHash(hash(1)))?.session.revokedAtMs).toBe(T0 + 9);
    const next = { userId: 1, tokenHash: hash(9), createdAtMs: T0, expiresAtMs: T0 + 1 };
    expect(await identity.insertSession(next, { id: 1, session: hash(1) })).toBe(false);
    expect(await identity.insertSession(next, { id: 1, passwordHash: 'another' })).toBe(false);
    expect(await identity.insertSession(next, { id: 1 })).toBe(true);
    expect((await identity.sessionByTokenHash(hash(9)))?.user.id).toBe(1);
    await identity.setLang(1, 'ar');
    expect((await identity.userById(1))?.lang).toBe('ar');
    await close();
  });

  it('store the first value of a setting and the chain of the tape', async () => {
    const { meta, tape, close } = open();
    expect(await meta.get('seed')).toBeNull();
    expect([
      await meta.setOnce('seed', '1'),
      await meta.setOnce('seed', '2'),
      await meta.get('seed'),
    ]).toEqual(['1', '1', '1']);
    expect(await tape.last()).toBeNull();
    await tape.append({ minute: 1, previousHash: '', hash: 'a' });
    await tape.append({ minute: 2, previousHash: 'a', hash: 'b' });
    expect(await tape.last()).toEqual({ minute: 2, hash: 'b' });
    expect(await tape.from(1, 1)).toEqual([{ minute: 1, previousHash: '', hash: 'a' }]);
    await close();
  });

  it('[MARKET-11] [MARKET-12] keep published commitments and tape roots as they are', async () => {
    const { commitments, tapeRoots, lastMarketTime, close } = open();
    const hex = (digit: string) => digit.repeat(64);
    const rows = [1, 2, 3].map((day) => ({ day, commitment: hex(String(day)), publishedMs: day * 1000 }));
    await commitments.append(rows);
    await expect(commitments.append([{ ...rows[0]!, day: 4 }, rows[0]!])).rejects.toThrow('UNIQUE');
    expect([await commitments.all(), await commitments.count()]).toEqual([rows, 3]);
    expect(await commitments.newest({ offset: 1, limit: 1 })).toEqual([rows[1]]);
    expect(await lastMarketTime.newestMs()).toBe(3000);
    const unsigned = { market: null, publicKey: null, signature: null };
    const signed = { market: 'sealed', publicKey: hex('c'), signature: `${hex('d')}${hex('e')}` };
    const stored = { day: 2, root: hex('a'), version: 2, ...unsigned };
    await tapeRoots.append(stored);
    for (const instrumentId of [9, 1])
      await tapeRoots.appendInstrument({ day: 2, instrumentId, root: hex('b') });
    expect(await tapeRoots.between(1, 3)).toEqual([stored]);
    expect((await tapeRoots.instruments(2)).map(({ instrumentId }) => instrumentId)).toEqual([1, 9]);
    await tapeRoots.append({ ...stored, day: 9, ...signed });
    expect((await tapeRoots.between(9, 9))[0]).toMatchObject(signed);
    await expect(tapeRoots.append({ ...stored, day: 10, ...signed, market: null })).rejects.toThrow('CHECK');
    await close();
    const file = inspect();
    for (const table of ['day_commitments', 'tape_roots', 'instrument_tape_roots']) {
      expect(() => file.exec(`UPDATE ${table} SET day = 5`)).toThrow('append-only');
      expect(() => file.exec(`DELETE FROM ${table}`)).toThrow('append-only');
    }
    file.close();
  });

  it('[TAPE-1] replace old minutes by spans in one transaction, and the tape allows no other deletion', async () => {
    const { tape, close } = open();
    for (const [minute, link] of ['a', 'b', 'c'].entries())
      await tape.append({ minute, previousHash: '-', hash: link });
    const first = { fromMinute: 0, toMinute: 1, previousHash: '-', hash: 'b' };
    await expect(tape.fold([first, { ...first, toMinute: 0 }])).rejects.toThrow('UNIQUE');
    expect([(await tape.from(0, 9)).length, await tape.spans(0, 9)]).toEqual([3, []]);
    await tape.fold([first]);
    expect((await tape.from(0, 9)).map(({ minute }) => minute)).toEqual([2]);
    expect(await tape.spans(0, 9)).toEqual([first]);
    expect(await tape.spans(1, 9)).toEqual([]);
    await tape.fold([{ fromMinute: 2, toMinute: 2, previousHash: '-', hash: 'c' }]);
    expect(await tape.last()).toEqual({ minute: 2, hash: 'c' });
    await tape.append({ minute: 7, previousHash: 'c', hash: 'd' });
    await close();
    const file = inspect();
    for (const statement of [
      "UPDATE tape_minutes SET hash = 'x'",
      'DELETE FROM tape_minutes',
      "UPDATE tape_spans SET hash = 'x'",
      'DELETE FROM tape_spans',
    ]) {
      expect(() => file.exec(statement)).toThrow('tape');
    }
    file.close();
  });
});
