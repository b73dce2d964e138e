/** Rows of closed accounts: deleted in parts, found by indexes, and proved by a closing entry at every moment. */

import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditBooks } from '@vernier/shared/engine/books-audit';
import { loadAll } from '@vernier/shared/engine/load-all';
import { DEMO_RESPONSE_MS } from '@vernier/shared/limits';
import type { LedgerSum } from '../../repositories/wallet/ledger.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RecordMaker, T0 } from '../../../test/records.ts';
import { MIGRATIONS, temporaryFolder } from '../../../test/temporary-folder.ts';
import {
  digestOfAccount,
  digestWithEvent,
  type EventColumns,
} from '../../hash-chains/closed-account-chain.ts';
import { Database } from '../driver.ts';
import type { OpenDatabase } from '../../open-database.ts';
import { DATABASE_FILE, openBooksForReading, openSqlite } from '../open.ts';
import { sqliteTables } from '../tables.ts';
import { userColumns } from '../../queries/maintenance/user-rows.ts';

const CLOSED = { kind: 'AccountClosed' } as const;
const ALL = { shards: ALL_SHARDS, limit: 10_000, summedUpTo: [1_000_000] };

const folder = temporaryFolder();
let database: OpenDatabase;
let file: Database;
let make: RecordMaker;
let dataDir: string;

beforeEach(() => {
  dataDir = join(folder.path, String(Math.trunc(performance.now() * 1_000)));
  database = openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: T0 });
  file = new Database(join(dataDir, DATABASE_FILE));
  make = new RecordMaker();
});
afterEach(async () => {
  file.close();
  await database.close();
});

/** Opens an account, and opens and closes so many positions. */
async function trade(positions: number): Promise<number> {
  const id = make.books.nextAccountId;
  await database.store.commit([make.opening()]);
  for (let done = 0; done < positions; done += 1) {
    const opened = make.opened(id);
    await database.store.commit([
      make.eventsRecord(id, [opened]),
      make.closing(id, opened.order.id, 5_000_000n),
    ]);
  }
  return id;
}

async function close(id: number): Promise<void> {
  await database.store.commit([make.eventsRecord(id, [CLOSED])]);
}

/** Faults of a copy of the file, as a kill at this moment leaves it, after a change. */
async function faults(change: (copy: Database) => void = () => {}): Promise<readonly string[]> {
  const copy = temporaryFolder(folder.path).path;
  file.pragma('wal_checkpoint(FULL)');
  copyFileSync(join(dataDir, DATABASE_FILE), join(copy, DATABASE_FILE));
  const changed = new Database(join(copy, DATABASE_FILE));
  for (const trigger of ['closed_accounts_keep', 'closed_accounts_stay', 'events_stay', 'postings_stay'])
    changed.exec(`DROP TRIGGER ${trigger}`);
  changed.pragma('foreign_keys = OFF');
  change(changed);
  changed.close();
  const stored = openBooksForReading(copy);
  try {
    return (await auditBooks(stored)).faults;
  } finally {
    stored.close();
  }
}

const one = (sql: string) => file.prepare(sql).get() as Record<string, unknown>;

/** Sums by ledger account, over postings and closing entries. */
async function sums() {
  const { ledgerSums } = database;
  const all = [
    ...(await ledgerSums.between(await ledgerSums.ranges())),
    ...(await ledgerSums.closed(0, 100)).sums,
  ];
  const totals = new Map<LedgerSum['account'], { micros: bigint; postings: number }>();
  for (const { account, micros, postings } of all) {
    const { micros: known, postings: count } = totals.get(account) ?? { micros: 0n, postings: 0 };
    totals.set(account, { micros: known + micros, postings: count + postings });
  }
  const counted = [...totals.values()].reduce((total, { postings }) => total + postings, 0);
  return { micros: new Map([...totals].map(([account, { micros }]) => [account, micros])), counted };
}

describe('[LEDGER-10] a closed account', () => {
  test('is deleted in parts, and after each of them the books are sound and have the same sums', async () => {
    const openId = await trade(3);
    const closedId = await trade(30);
    await close(closedId);
    const before = await sums();
    expect(await faults()).toEqual([]);
    let parts = 0;
    for (; (await database.accountRemoval.closed(1, ALL_SHARDS)).length > 0; parts += 1) {
      const removed = await database.accountRemoval.removeRows({ ...ALL, limit: 25 });
      expect(removed).toBeGreaterThan(0);
      // An event takes its postings along, and the account's own rows go together.
      expect(removed).toBeLessThanOrEqual(25 * 3);
      expect(await sums()).toEqual(before);
      expect(await faults()).toEqual([]);
      const accounts = [...(await loadAll(database.store)).all()];
      expect(accounts.map(({ id }) => id)).toEqual([openId]);
    }
    expect(parts).toBeGreaterThan(5);
    expect(one('SELECT * FROM closed_accounts')).toMatchObject({
      ...{ account_id: closedId, events: 62, version: 62, postings: 122, orders: 30, chain_number: 1 },
      ...{ cash_micros: '1075000000', profit_micros: '-150000000', fees_micros: '75000000' },
    });
  });

  test('leaves no row, no number for another one, and a log that goes on', async () => {
    await trade(1);
    const closedId = await trade(2);
    const before = await database.store.load();
    await close(closedId);
    await database.accountRemoval.removeRows(ALL);
    const next = await database.store.load();
    expect(next).toMatchObject({
      lastAccountId: before.lastAccountId,
      lastEventSeq: before.lastEventSeq + 1,
      lastOrderId: before.lastOrderId,
      lastPostingId: before.lastPostingId,
    });
    make = new RecordMaker(next);
    expect(await trade(1)).toBe(closedId + 1);
    expect(await faults()).toEqual([]);
  });

  test('of which there are several become one chain, in the order of their end', async () => {
    const ids = [await trade(1), await trade(0), await trade(2)];
    for (const id of ids.toReversed()) await close(id);
    await database.accountRemoval.removeRows(ALL);
    const chain = file.prepare('SELECT account_id FROM closed_accounts ORDER BY chain_number').pluck().all();
    expect(chain).toEqual(ids);
    expect(await faults()).toEqual([]);
  });

  test('has a digest over its last row and all its events', async () => {
    const id = await trade(2);
    const closing = make.eventsRecord(id, [CLOSED]);
    await database.store.commit([closing]);
    const events = file
      .prepare('SELECT seq, version, at_ms AS atMs, kind, body FROM events ORDER BY seq')
      .all() as EventColumns[];
    await database.accountRemoval.removeRows(ALL);
    const digest = events.reduce(digestWithEvent, digestOfAccount(closing.account!));
    expect(one('SELECT digest FROM closed_accounts')).toEqual({ digest });
  });

  test('waits until its postings are in the trial balance', async () => {
    await close(await trade(1));
    expect(await database.accountRemoval.removeRows({ ...ALL, summedUpTo: [5] })).toBe(0);
    expect(await database.accountRemoval.removeRows({ ...ALL, summedUpTo: [6] })).toBeGreaterThan(0);
  });

  test('is written whole or not at all', async () => {
    const id = await trade(1);
    const bad = make.eventsRecord(id, [CLOSED]);
    await expect(
      database.store.commit([
        { ...bad, session: session(id) },
        { ...bad, user: user(id) },
      ]),
    ).rejects.toThrow();
    expect(one('SELECT count(*) AS n FROM closed_accounts')).toEqual({ n: 0 });
    expect(one('SELECT count(*) AS n FROM sessions')).toEqual({ n: 1 });
    expect(await faults()).toEqual([]);
  });

  test('is the only one whose rows can be deleted', async () => {
    await trade(1);
    await close(await trade(1));
    file.pragma('foreign_keys = OFF');
    expect(() => file.exec('DELETE FROM events WHERE account_id = 1')).toThrow('events are append-only');
    expect(() => file.exec('DELETE FROM postings WHERE account_id = 1')).toThrow('postings are append-only');
    expect(() => file.exec('DELETE FROM orders WHERE account_id = 1')).toThrow('an order never disappears');
    await database.accountRemoval.removeRows(ALL);
    expect(() => file.exec('DELETE FROM closed_accounts')).toThrow('a closing entry never disappears');
    expect(() => file.exec("UPDATE closed_accounts SET mint_micros = '0'")).toThrow('never changes');
  });
});

function user(id: number) {
  return { id, uid: 'u', isDemo: true, inviteCode: 'u', lang: 'en', createdAtMs: T0 };
}

function session(userId: number) {
  return { userId, tokenHash: 'x'.repeat(64), createdAtMs: T0, expiresAtMs: T0 };
}

describe('[LEDGER-10] the audit finds', () => {
  beforeEach(async () => {
    await trade(1);
    for (const id of [await trade(2), await trade(3)]) await close(id);
    await trade(1);
    await database.accountRemoval.removeRows(ALL);
  });

  test.each([
    [
      'a changed sum',
      "UPDATE closed_accounts SET mint_micros = '-1' WHERE account_id = 2",
      'is not as it was written',
    ],
    [
      'two changed sums that add up',
      "UPDATE closed_accounts SET cash_micros = '1', profit_micros = '1074999999' WHERE account_id = 3",
      'is not as it was written',
    ],
    [
      'a changed digest',
      "UPDATE closed_accounts SET digest = replace(digest, substr(digest, 1, 1), '_')",
      'is not as it was written',
    ],
    ['a missing entry', 'DELETE FROM closed_accounts WHERE account_id = 2', 'closing entry 1 is missing'],
    [
      'a missing newest entry',
      'DELETE FROM closed_accounts WHERE account_id = 3',
      'account 3 is missing, and no closing entry accounts for it',
    ],
    [
      'a missing event of another account',
      'DELETE FROM events WHERE seq = 3',
      'the log misses 15 events, and closing entries account for 14',
    ],
  ])('%s', async (_, change, named) => {
    expect((await faults((copy) => copy.exec(change))).join('\n')).toContain(named);
  });

  test('an account whose last rows were deleted without an entry', async () => {
    const deleted = ['postings', 'events'].map((table) => `DELETE FROM ${table} WHERE account_id = 4`);
    const found = await faults((copy) => copy.exec(deleted.join(';')));
    expect(found.join('\n')).toContain('the number of rows');
  });
});

test('[REGISTRATION-9] each table with a column of a user or an account is deleted with the account', async () => {
  const tables = file
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all() as string[];
  /** What refers to rows of a user other than by `user_id` and `account_id`. */
  const others = ['accounts.id', 'users.invited_by', 'users.demo_of', 'pushes.device_id', 'orders.parent_id']
    .concat(['postings.event_seq', 'postings.order_id', 'recovery_codes.user_id'])
    .concat(['real_names.front_upload', 'real_names.reverse_upload', 'support_messages.image_upload']);
  const ofUsers = [
    'users',
    'accounts',
    'events',
    'orders',
    'postings',
    'uploads',
    'push_devices',
    'second_factors',
  ];
  const references = tables.flatMap((table) =>
    (file.pragma(`foreign_key_list(${table})`) as { table: string; from: string }[])
      .filter((key) => ofUsers.includes(key.table))
      .map(({ from }) => `${table}.${from}`),
  );
  const separate = [
    ...['events', 'postings', 'orders', 'account_activity'],
    ...['responses', 'idempotency', 'price_alerts', 'draw_methods'],
  ].flatMap((table) => [`${table}.account_id`, `${table}.user_id`]);
  const deleted = userColumns(sqliteTables).map(({ table, column }) => `${tableName(table)}.${column.name}`);
  const known = new Set([...others, ...separate, ...deleted]);
  expect(references.filter((reference) => !known.has(reference))).toEqual([]);
  const columns = tables.flatMap((table) =>
    (file.pragma(`table_info(${table})`) as { name: string }[])
      .filter(({ name }) => name === 'user_id' || name === 'account_id')
      .map(({ name }) => `${table}.${name}`),
  );
  expect(columns.filter((column) => !known.has(column) && column !== 'closed_accounts.account_id')).toEqual(
    [],
  );
});

test('[REGISTRATION-9] the rows of an account are found by indexes', () => {
  file.pragma('foreign_keys = OFF');
  const scans = [
    ...userColumns(sqliteTables).map(
      ({ table, column }) => `DELETE FROM ${tableName(table)} WHERE ${column.name} = 1`,
    ),
    'SELECT * FROM events WHERE account_id = 1 ORDER BY version LIMIT 9',
    'SELECT id FROM orders WHERE account_id = 1 AND history_number > 0 ORDER BY history_number DESC LIMIT 9',
    'SELECT id FROM postings WHERE account_id = 1 AND entry_number > 0 ORDER BY entry_number LIMIT 9',
    'SELECT id FROM responses WHERE account_id = 1 LIMIT 9',
    'SELECT route FROM idempotency WHERE account_id = 1 LIMIT 9',
    'DELETE FROM price_alerts WHERE user_id = 1 AND ended_at_ms IS NULL',
    'DELETE FROM price_alerts WHERE user_id = 1 AND ended_at_ms IS NOT NULL',
    'SELECT account_id FROM closed_accounts WHERE chain_number IS NULL ORDER BY account_id LIMIT 1',
  ].filter((query) => {
    const plan = file.prepare(`EXPLAIN QUERY PLAN ${query}`).all() as { detail: string }[];
    return plan.some(({ detail }) => /^SCAN (?!.*USING (COVERING )?INDEX)|TEMP B-TREE/.test(detail));
  });
  expect(scans).toEqual([]);
});

test('[IDEMPOTENCY-5] the response of a demo account gets an end, that of a real account none', async () => {
  await trade(1);
  const real = make.books.nextAccountId;
  const opening = make.opening();
  await database.store.commit([
    {
      ...opening,
      events: [],
      postings: [],
      account: { ...opening.account!, book: 'real', balanceMicros: 0n },
    },
  ]);
  const key = {
    accountId: real,
    route: 'submit',
    key: 'of-real',
    bodyHash: 'b',
    answer: '',
    createdAtMs: T0,
  };
  await database.store.commit([{ ...opening, ...NOTHING, idempotency: key }]);
  const ends = file.prepare('SELECT DISTINCT account_id, expires_at_ms FROM responses').raw().all();
  expect(ends).toContainEqual([1, T0 + DEMO_RESPONSE_MS]);
  expect(ends).toContainEqual([real, null]);
});

const NOTHING = { events: [], postings: [], account: null, user: null, session: null };

function tableName(table: object): string {
  return String((table as Record<symbol, unknown>)[Symbol.for('drizzle:Name')]);
}

test('[BOUND-3] the number up to which responses were checked is not above the last one that is left', async () => {
  await trade(1);
  const newer = await trade(2);
  const newest = () => file.prepare('SELECT max(id) FROM responses').pluck().get() as number;
  const before = newest();
  file.exec(`INSERT INTO meta (key, value) VALUES ('checked_response', '${before}')`);
  await close(newer);
  await database.accountRemoval.removeRows(ALL);
  const checked = file.prepare("SELECT value FROM meta WHERE key = 'checked_response'").pluck().get();
  expect(newest()).toBeLessThan(before);
  expect(Number(checked)).toBe(newest());
});
