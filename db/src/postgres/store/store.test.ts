/** Store on PostgreSQL: what the contract of all stores does not say. */

import { setImmediate } from 'node:timers/promises';
import type { NewAuditLine } from '@vernier/shared/engine/store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryDatabase, testDatabase } from '../../../test/postgres/test-database.ts';
import { untilOneWaits } from '../../../test/postgres/lock-wait.ts';
import { EARLIER_BODY_HASH, EARLIER_KEY, RecordMaker, T0 } from '../../../test/records.ts';
import { type ChainedLine, verifyChain } from '../../hash-chains/audit-chain.ts';
import { DatabaseInUse } from '../../start-refused.ts';
import { connectionPool } from '../connection/pool.ts';
import { ShardLost } from './shard-writer.ts';
import { PostgresStore } from './store.ts';

const LINE: NewAuditLine = {
  ...{ adminId: 1, action: 'deposits.approve', input: '{}', before: '{}', after: '{"a":"\\u0000"}' },
  atMs: T0,
};

const database = testDatabase();
let store: PostgresStore;
let make: RecordMaker;
let lost: Error[];
beforeEach(async () => {
  lost = [];
  store = await open();
  make = new RecordMaker();
});
afterEach(() => store.close());

function open(): Promise<PostgresStore> {
  return PostgresStore.open({ url: database.url, onLost: (error) => lost.push(error) });
}

const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  queryDatabase<Row>(database.url, text, values);

async function stored(): Promise<Readonly<Record<string, number>>> {
  const [counts] = await query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM users) AS users,
       (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM postings) AS postings,
       (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM responses) AS responses`,
  );
  return counts ?? {};
}

describe('the owner of the accounts', () => {
  it('[STORE-11] is one process at a time', async () => {
    await expect(open()).rejects.toThrow(DatabaseInUse);
    await store.close();
    store = await open();
    expect(await query('SELECT DISTINCT epoch FROM shards')).toEqual([{ epoch: 2 }]);
  });

  it('[STORE-11] writes nothing after another process became the owner', async () => {
    await store.commit([make.opening()]);
    const before = await stored();
    await query('UPDATE shards SET epoch = epoch + 1');
    await expect(store.commit([make.eventsRecord(1, [make.opened(1)])])).rejects.toThrow(ShardLost);
    expect(await stored()).toEqual(before);
    await store.close();
    store = await open();
    await query('UPDATE shards SET epoch = epoch + 1');
    // In several statements.
    await expect(store.commit([make.opening()])).rejects.toThrow(ShardLost);
    expect(await stored()).toEqual(before);
  });

  it('[STORE-11] writes nothing when another process becomes the owner during the commit', async () => {
    await store.commit([make.opening()]);
    const before = await stored();
    const other = connectionPool(database.url);
    const successor = await other.connect();
    await successor.query('BEGIN; UPDATE shards SET epoch = epoch + 1');
    const outcome = store.commit([make.eventsRecord(1, [make.opened(1)])]).catch((error: unknown) => error);
    await untilOneWaits(successor);
    await successor.query('COMMIT');
    expect(await outcome).toBeInstanceOf(ShardLost);
    expect(await stored()).toEqual(before);
    successor.release();
    await other.end();
  });

  it('[STORE-7] gets the error of its lost connection, and its commits are rejected from then on', async () => {
    await store.commit([make.opening()]);
    await query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    while (lost.length === 0) await setImmediate();
    await expect(store.commit([make.eventsRecord(1, [make.opened(1)])])).rejects.toThrow(ShardLost);
    await expect(store.commit([])).rejects.toThrow();
    expect((await stored())['events']).toBe(1);
  });
});

describe('a commit on PostgreSQL', () => {
  it('[STORE-12] writes any number of orders in one transaction', async () => {
    const statements = async () =>
      (
        await query<{ count: number }>(
          `SELECT xact_commit AS count FROM pg_stat_database WHERE datname = current_database()`,
        )
      )[0]?.count ?? 0;
    await store.commit([make.opening(90_000_000_000n)]);
    const before = await statements();
    await store.commit(Array.from({ length: 50 }, () => make.eventsRecord(1, [make.opened(1)])));
    expect((await statements()) - before).toBeLessThan(10);
    expect(await stored()).toMatchObject({ events: 51, orders: 50, postings: 102, responses: 50 });
  });

  it('returns texts with quotes, backslashes and all scripts as they were stored', async () => {
    await store.commit([make.opening()]);
    const record = make.eventsRecord(1, [make.opened(1)]);
    if (record.idempotency === null) throw new Error('it has a key');
    const answer = String.raw`{"é":"\"\\ ,{}NULL 漢字 🐎"}`;
    const response = { ...record.idempotency, answer, key: String.raw`"\{},` };
    await store.commit([{ ...record, idempotency: response }]);
    expect(await store.idempotencyRows([response])).toEqual([response]);
  });

  it('[IDEMPOTENCY-2] returns the responses that programs before migration 0034 stored, with their longer hashes', async () => {
    await store.commit([make.opening()]);
    const known = { ...EARLIER_KEY, createdAtMs: T0 };
    const answer = '{"code":1,"msg":"Success","data":{"Id":1}}';
    await query("INSERT INTO idempotency VALUES (1, 'submit', 'earlier', $1, $2, $3)", [
      EARLIER_BODY_HASH,
      answer,
      T0,
    ]);
    await store.close();
    store = await open();
    expect(await store.idempotencyRows([known])).toEqual([{ ...known, answer }]);
  });

  it('[ACTIVITY-1] gives the next number when a fact takes one at the same moment', async () => {
    await store.commit([make.opening()]);
    const pool = connectionPool(database.url);
    const other = await pool.connect();
    await other.query(
      `BEGIN; INSERT INTO account_activity (account_id, number, own_act, kind, at_ms, detail)
       VALUES (1, 1, false, 'reply', 0, '{}')`,
    );
    const commit = store.commit([
      make.eventsRecord(1, [make.opened(1)]),
      make.eventsRecord(1, [make.opened(1)]),
    ]);
    await untilOneWaits(other);
    await other.query('COMMIT');
    await commit;
    const rows = await query<{ number: number; event_seq: number | null }>(
      'SELECT number, event_seq FROM account_activity ORDER BY number',
    );
    expect(rows).toEqual([
      { number: 1, event_seq: null },
      { number: 2, event_seq: 2 },
      { number: 3, event_seq: 3 },
    ]);
    other.release();
    await pool.end();
  });

  it('numbers activity account by account, as a transaction with facts of several accounts does', async () => {
    await store.commit([make.opening(), make.opening()]);
    const pool = connectionPool(database.url);
    const other = await pool.connect();
    const addFact = (accountId: number) =>
      other.query(
        `INSERT INTO account_activity (account_id, number, own_act, kind, at_ms, detail)
         VALUES ($1, 1, false, 'reply', 0, '{}')`,
        [accountId],
      );
    // It finds a deadlock before the store does, which would repeat its commit.
    await other.query("BEGIN; SET LOCAL deadlock_timeout = '20ms'");
    await addFact(1);
    const commit = store.commit([
      make.eventsRecord(2, [make.opened(2)]),
      make.eventsRecord(1, [make.opened(1)]),
    ]);
    await untilOneWaits(other);
    await addFact(2);
    await other.query('COMMIT');
    await commit;
    expect(
      await query('SELECT account_id, number FROM account_activity ORDER BY account_id, number'),
    ).toEqual([1, 2].flatMap((account_id) => [1, 2].map((number) => ({ account_id, number }))));
    other.release();
    await pool.end();
  });

  it('appends lines to the chain, also while another transaction does', async () => {
    await query(
      "INSERT INTO admins (email, password_hash, role, created_at_ms) VALUES ('a@example.com', 'x', 'owner', 0)",
    );
    const opening = make.opening();
    await store.commit([{ ...opening, audit: LINE }]);
    const pool = connectionPool(database.url);
    const other = await pool.connect();
    await other.query('BEGIN; LOCK TABLE audit IN SHARE ROW EXCLUSIVE MODE');
    const commit = store.commit([{ ...make.opening(), audit: LINE }]);
    await untilOneWaits(other);
    await other.query('COMMIT');
    await commit;
    other.release();
    await pool.end();
    const lines = await query<ChainedLine>(
      `SELECT id, admin_id AS "adminId", action, input, before, after, at_ms AS "atMs",
         previous_hash AS "previousHash", hash FROM audit ORDER BY id`,
    );
    const chain = await verifyChain(async (id) => lines.filter((line) => line.id > id));
    expect(chain).toMatchObject({ lines: 2, broken: null });
  });

  it('locks the audit after all rows, as a change of an administrator does', async () => {
    await query(
      "INSERT INTO admins (email, password_hash, role, created_at_ms) VALUES ('a@example.com', 'x', 'owner', 0)",
    );
    await store.commit([make.opening()]);
    const pool = connectionPool(database.url);
    const other = await pool.connect();
    await other.query(
      "BEGIN; SET LOCAL deadlock_timeout = '20ms'; UPDATE users SET lang = 'de' WHERE id = 1",
    );
    const closing = make.eventsRecord(1, [{ kind: 'AccountClosed' }]);
    const commit = store.commit([closing, { ...make.opening(), audit: LINE }]);
    await untilOneWaits(other);
    await other.query('LOCK TABLE audit IN ROW EXCLUSIVE MODE; COMMIT');
    await commit;
    other.release();
    await pool.end();
    expect(await query('SELECT admin_id FROM audit')).toEqual([{ admin_id: 1 }]);
  });

  it('ends the access of the user of a closed account, and keeps a closing entry', async () => {
    await store.commit([make.opening(), make.opening()]);
    await store.commit([make.eventsRecord(1, [{ kind: 'AccountClosed' }])]);
    expect(await store.closedAccounts(0, 10)).toMatchObject([
      { accountId: 1, version: 2, lastEventSeq: 3, chainNumber: null, cashMicros: 0n },
    ]);
    expect(store.accountRows([1, 2]).map(({ id }) => id)).toEqual([2]);
    expect(await query('SELECT user_id FROM sessions')).toEqual([{ user_id: 2 }]);
    await store.close();
    store = await open();
    expect(await store.load()).toMatchObject({ accountCount: 1, lastAccountId: 2, lastEventSeq: 3 });
    expect(store.accountRows([1, 2]).map(({ id }) => id)).toEqual([2]);
  });

  it('refuses an amount beyond a safe integer before it reaches the database', async () => {
    const opening = make.opening();
    if (opening.account === null) throw new Error('it opens an account');
    const account = { ...opening.account, balanceMicros: 2n ** 53n };
    await expect(store.commit([{ ...opening, account }])).rejects.toThrow('does not fit');
  });
});

describe('a start on PostgreSQL', () => {
  it('[START-15] reads what is open in slices, in order', async () => {
    const openings = Array.from({ length: 600 }, () => make.opening());
    await store.commit(openings);
    await store.commit(openings.map((_, index) => make.eventsRecord(index + 1, [make.opened(index + 1)])));
    await store.close();
    store = await open();
    const { openOrders, accounts } = await store.load();
    expect(openOrders.map(({ id }) => id)).toEqual(openings.map((_, index) => index + 1));
    expect(accounts).toEqual([...make.books.all()].map(({ id }) => store.accountRows([id])[0]));
  });
});
