/** Incremental audit on SQLite: planted faults in new and in old rows, other logs, deleted accounts, and the counted work. */

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AuditCheckpoints,
  auditIncrement,
  type IncrementalVerdict,
} from '@vernier/shared/engine/incremental-audit';
import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import type { StoredBooks } from '@vernier/shared/engine/stored-books';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RecordMaker, T0 } from '../../../test/records.ts';
import { MIGRATIONS, temporaryFolder } from '../../../test/temporary-folder.ts';
import type { OpenDatabase } from '../../open-database.ts';
import { Database } from '../driver.ts';
import { DATABASE_FILE, openBooksForReading, openSqlite } from '../open.ts';

const NONE: AuditCheckpoints = { end: null, again: null };
const CLOSED = { kind: 'AccountClosed' } as const;
const ALL = { shards: ALL_SHARDS, limit: 10_000, summedUpTo: [1_000_000] };
/** Older events that a run of these tests audits again. */
const AGAIN = 20;

const folder = temporaryFolder();
let database: OpenDatabase;
let file: Database;
let make: RecordMaker;
let dataDir: string;
let checkpoints: AuditCheckpoints;

function open(): void {
  dataDir = temporaryFolder(folder.path).path;
  database = openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: T0 });
  file = new Database(join(dataDir, DATABASE_FILE));
  make = new RecordMaker();
  checkpoints = NONE;
}

async function close(): Promise<void> {
  file.close();
  await database.close();
}

beforeEach(open);
afterEach(close);

async function account(): Promise<number> {
  const id = make.books.nextAccountId;
  await database.store.commit([make.opening(10_000_000_000n)]);
  return id;
}

/** Opens and closes so many positions, two events each; the numbers of the orders. */
async function trade(id: number, positions: number): Promise<readonly number[]> {
  const opened = Array.from({ length: positions }, () => {
    const event = make.opened(id);
    const records = [make.eventsRecord(id, [event]), make.closing(id, event.order.id, 1_000_000n)];
    return { id: event.order.id, records };
  });
  await database.store.commit(opened.flatMap(({ records }) => records));
  return opened.map(({ id: orderId }) => orderId);
}

/** An open position, a pending order and a waiting withdrawal. */
async function leaveOpen(id: number): Promise<void> {
  const bodies = [() => make.opened(id), () => make.pending(id), () => make.withdrawing(id)];
  await database.store.commit(bodies.map((body) => make.eventsRecord(id, [body()])));
}

/** Audits a copy of the file and keeps the checkpoints. */
async function audit(again = AGAIN): Promise<IncrementalVerdict & { readonly rows: number }> {
  const copy = temporaryFolder(folder.path).path;
  file.pragma('wal_checkpoint(FULL)');
  copyFileSync(join(dataDir, DATABASE_FILE), join(copy, DATABASE_FILE));
  const { books, rows } = counted(openBooksForReading(copy));
  try {
    const verdict = await auditIncrement(books, checkpoints, again);
    checkpoints = verdict.checkpoints ?? checkpoints;
    return { ...verdict, rows: rows() };
  } finally {
    books.close();
  }
}

/** The rows with a count of those that are read one by one. */
function counted(books: StoredBooks): { readonly books: StoredBooks; readonly rows: () => number } {
  let rows = 0;
  const countedOf =
    <Parameters extends readonly unknown[], Row>(read: (...parameters: Parameters) => Row) =>
    (...parameters: Parameters): Row => {
      rows += 1;
      return read(...parameters);
    };
  const { eventAfter, posting, postingAfter, order, account: readAccount, transfer } = books;
  return {
    books: {
      ...books,
      eventAfter: countedOf(eventAfter),
      posting: countedOf(posting),
      postingAfter: countedOf(postingAfter),
      order: countedOf(order),
      account: countedOf(readAccount),
      transfer: countedOf(transfer),
    },
    rows: () => rows,
  };
}

/** A change that the triggers of the tables would refuse. */
function plant(statement: string): void {
  const triggers = file
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'trigger'
       AND tbl_name IN ('events', 'orders', 'postings', 'accounts', 'withdrawals')`,
    )
    .pluck()
    .all();
  for (const name of triggers) file.exec(`DROP TRIGGER ${String(name)}`);
  file.pragma('foreign_keys = OFF');
  expect(file.prepare(statement).run().changes).toBe(1);
}

/** A copy of a row with some other values. */
function plantCopy(table: string, where: string, changes: string): void {
  file.exec(
    `CREATE TEMP TABLE copied AS SELECT * FROM ${table} WHERE ${where}; UPDATE copied SET ${changes}`,
  );
  plant(`INSERT INTO ${table} SELECT * FROM copied`);
}

describe('[LEDGER-12] an incremental audit', () => {
  test('reads the whole log first, then the new events, and finds nothing in sound rows', async () => {
    const id = await account();
    await leaveOpen(id);
    await trade(id, 30);
    expect(await audit()).toMatchObject({ faults: [], since: null, ignored: null, events: 64 });
    for (let run = 0; run < 12; run += 1) {
      const other = await account();
      await trade(other, 2);
      await trade(id, 1);
      await leaveOpen(other);
      const { faults, events, ignored } = await audit();
      expect({ faults, events, ignored }).toEqual({ faults: [], events: 10, ignored: null });
    }
    expect(checkpoints.end?.events).toBe(64 + 120);
  });

  test.each([
    [
      'an order',
      (order: number) => `UPDATE orders SET profit_micros = 7 WHERE id = ${order}`,
      /^order \d+: profitMicros/,
    ],
    [
      'a posting',
      (order: number) =>
        `UPDATE postings SET amount_micros = amount_micros + 1 WHERE id = (SELECT max(id) FROM postings WHERE order_id = ${order})`,
      /^posting \d+ of event \d+: amountMicros/,
    ],
    [
      'a column of an event',
      () => 'UPDATE events SET order_id = 1 WHERE seq = (SELECT max(seq) FROM events)',
      /^event \d+: orderId/,
    ],
  ])('finds a fault in the new part: %s', async (_, statement, named) => {
    const id = await account();
    await trade(id, 20);
    await audit();
    const [order = 0] = await trade(id, 1);
    plant(statement(order));
    const verdict = await audit();
    expect(verdict.faults.join('\n')).toMatch(named);
    expect(verdict).toMatchObject({ since: 41, checkpoints: null });
  });

  test('finds a new row that no event made', async () => {
    const id = await account();
    await trade(id, 20);
    await audit();
    await trade(id, 1);
    plantCopy(
      'postings',
      'id = (SELECT max(id) FROM postings)',
      'id = id + 1, event_seq = event_seq - 1, entry_number = NULL',
    );
    expect((await audit(0)).faults.join('\n')).toMatch(/the number of rows: postings is/);
  });

  test.each([
    [
      'the balance of an account without new events',
      'UPDATE accounts SET balance_micros = balance_micros + 1 WHERE id = 1',
      /^account 1: balanceMicros/,
    ],
    [
      'an older pending order',
      "UPDATE orders SET target_price = 1 WHERE status = 'pending'",
      /^order \d+: targetPrice/,
    ],
    ['an older waiting withdrawal', "UPDATE withdrawals SET currency = 'USDX'", /^withdrawal \d+: currency/],
    ['the row of an account', 'DELETE FROM accounts WHERE id = 1', /^account 1: it is missing/],
  ])('finds a fault in an open row at once: %s', async (_, statement, named) => {
    await leaveOpen(await account());
    const other = await account();
    await trade(other, 20);
    await audit();
    await trade(other, 1);
    plant(statement);
    expect((await audit()).faults.join('\n')).toMatch(named);
  });

  test('reads as many rows of a log that is ten times as long', async () => {
    const rows: number[] = [];
    for (const positions of [40, 400]) {
      await close();
      open();
      const id = await account();
      await trade(id, positions);
      await audit(0);
      await trade(id, 10);
      rows.push((await audit(AGAIN)).rows);
    }
    const [short = 0, long = 0] = rows;
    expect(long).toBeLessThanOrEqual(short * 1.2);
    expect(long).toBeGreaterThan(50);
  });
});

describe('[LEDGER-13] older rows', () => {
  test('are audited again in a bounded number of runs, at every place of the log', async () => {
    const id = await account();
    const orders = await trade(id, 100);
    await audit();
    for (const place of [0, 50, 99]) {
      const { again } = checkpoints;
      plant(`UPDATE orders SET profit_micros = profit_micros + 1 WHERE id = ${orders[place]}`);
      let runs = 1;
      while ((await audit()).faults.length === 0 && runs < 30) runs += 1;
      // A part that has gone past the row comes back to it after the end of the log.
      expect(runs).toBeLessThanOrEqual(2 * Math.ceil(201 / AGAIN));
      plant(`UPDATE orders SET profit_micros = profit_micros - 1 WHERE id = ${orders[place]}`);
      checkpoints = { ...checkpoints, again };
    }
    expect((await audit()).faults).toEqual([]);
  });

  test('and rows that no event made are found there', async () => {
    const id = await account();
    await trade(id, 20);
    await audit();
    plantCopy('orders', 'id = 1', 'id = -5, history_number = 99, client_id = NULL');
    expect((await audit(1_000)).faults.join('\n')).toMatch(
      /the number of rows: orders is 21, the log says 20/,
    );
  });
});

describe('[LEDGER-14] a checkpoint', () => {
  test('loses the accounts that are closed and deleted later, at every step of their deletion', async () => {
    const [staying, leaving, last] = [await account(), await account(), await account()];
    for (const id of [leaving, staying, leaving]) await trade(id, 15);
    await audit();
    await audit(25);
    await trade(leaving, 3);
    await trade(staying, 1);
    await database.store.commit([make.eventsRecord(leaving, [CLOSED])]);
    for (let runs = 0; (await database.accountRemoval.closed(1, ALL_SHARDS)).length > 0; runs += 1) {
      await database.accountRemoval.removeRows({ ...ALL, limit: 25 });
      await trade(last, 1);
      expect(await audit(25)).toMatchObject({ faults: [], ignored: null });
      expect(runs).toBeLessThan(40);
    }
    expect(checkpoints.end?.accounts.map(({ id }) => id)).toEqual([staying, last]);
    const quick = await account();
    await trade(quick, 2);
    await database.store.commit([make.eventsRecord(quick, [CLOSED])]);
    await database.accountRemoval.removeRows(ALL);
    await trade(staying, 1);
    for (let run = 0; run < 8; run += 1) expect(await audit(25)).toMatchObject({ faults: [], ignored: null });
  });

  test('is ignored where the newest events before it are of closed accounts', async () => {
    const leaving = await account();
    await trade(leaving, 7);
    await audit();
    await database.store.commit([make.eventsRecord(leaving, [CLOSED])]);
    expect(await audit()).toMatchObject({
      ...{ faults: [], since: null, ignored: 'the newest events before it are of closed accounts' },
    });
    expect(await audit()).toMatchObject({ faults: [], ignored: null, since: 16 });
  });

  test.each([
    [0, 'the log has no event 21'],
    [10, /^event \d+ of the log is another one/],
  ])('is ignored in the log of an older backup with %s later positions', async (later, ignored) => {
    const id = await account();
    await trade(id, 6);
    const state = await database.store.load();
    const backup = join(temporaryFolder(folder.path).path, DATABASE_FILE);
    file.pragma('wal_checkpoint(FULL)');
    copyFileSync(join(dataDir, DATABASE_FILE), backup);
    await trade(id, 4);
    await audit();
    await close();
    copyFileSync(backup, join(dataDir, DATABASE_FILE));
    database = openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: T0 });
    file = new Database(join(dataDir, DATABASE_FILE));
    // The keys begin again.
    file.exec('DELETE FROM responses');
    make = new RecordMaker({ ...state, accounts: database.store.accountRows([id]) });
    const other = make.opened(id, { openPrice: 110_011 });
    await database.store.commit([make.eventsRecord(id, [other])]);
    await trade(id, later);
    const verdict = await audit();
    expect(verdict).toMatchObject({ faults: [], since: null });
    expect(verdict.ignored).toMatch(ignored);
    expect(await audit()).toMatchObject({ faults: [], ignored: null });
  });
});
