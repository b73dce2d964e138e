/** Commits that are sent while the one before is executed, on a real server. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { untilOneWaits } from '../../../test/postgres/lock-wait.ts';
import { queryDatabase, testDatabase } from '../../../test/postgres/test-database.ts';
import { RecordMaker } from '../../../test/records.ts';
import { connectionPool } from '../connection/pool.ts';
import type { Pool, PoolClient } from '../driver.ts';
import { ShardLost } from './shard-writer.ts';
import { PostgresStore } from './store.ts';

const ADD_FACT = `INSERT INTO account_activity (account_id, number, own_act, kind, at_ms, detail)
  VALUES (1, 1, false, 'reply', 0, '{}')`;
const TAKE_FIRST_SHARD = 'UPDATE shards SET epoch = epoch + 1 WHERE id = 0';
const UNIQUE_VIOLATION = '23505';

const database = testDatabase();
let store: PostgresStore;
let make: RecordMaker;
let pool: Pool;
/** Holds a lock for which a commit waits. */
let other: PoolClient;
beforeEach(async () => {
  store = await PostgresStore.open({ url: database.url, onLost: () => {} });
  make = new RecordMaker();
  await store.commit([make.opening(), make.opening()]);
  pool = connectionPool(database.url);
  other = await pool.connect();
});
afterEach(async () => {
  other.release();
  await pool.end();
  await store.close();
});

const trade = (accountId: number) => make.eventsRecord(accountId, [make.opened(accountId)]);

/** Accounts of the stored responses, in the order in which they were stored. */
const stored = async () =>
  (
    await queryDatabase<{ account: number }>(
      database.url,
      'SELECT account_id AS account FROM responses ORDER BY id',
    )
  ).map(({ account }) => account);

/** Calls the commits while a transaction with the statement is open, ends it, and returns the results and the order of their ends. */
async function commitBehind(statement: string, ...records: readonly ReturnType<typeof trade>[]) {
  const ended: number[] = [];
  await other.query(`BEGIN; ${statement}`);
  const commits = records.map((record, index) =>
    store.commit([record]).finally(() => {
      ended.push(index);
    }),
  );
  const results = Promise.allSettled(commits);
  await untilOneWaits(other);
  await other.query('COMMIT');
  return { results: await results, ended };
}

describe('[STORE-27] a commit that is sent behind another one', () => {
  it('is not stored when another process owns the accounts of the other one', async () => {
    const before = await stored();
    const { results } = await commitBehind(TAKE_FIRST_SHARD, trade(1), trade(2), trade(2));
    for (const result of results) expect(result).toMatchObject({ reason: expect.any(ShardLost) });
    expect(await stored()).toEqual(before);
  });

  it('is stored after it when the other one is repeated', async () => {
    const before = await stored();
    const { results, ended } = await commitBehind(ADD_FACT, trade(1), trade(2), trade(1), trade(2));
    expect(results.map(({ status }) => status)).toEqual(Array.from(results, () => 'fulfilled'));
    expect(ended).toEqual([0, 1, 2, 3]);
    // What waits for the first two is one commit, with the responses in the order of the calls.
    expect(await stored()).toEqual([...before, 1, 2, 1, 2]);
  });

  it('waits while the other one consists of several statements', async () => {
    const { results, ended } = await commitBehind(ADD_FACT, trade(1), make.opening(), trade(3));
    expect(results.map(({ status }) => status)).toEqual(Array.from(results, () => 'fulfilled'));
    expect(ended).toEqual([0, 1, 2]);
    expect((await stored()).slice(-2)).toEqual([1, 3]);
  });

  it('is not stored when the other one has a row that exists', async () => {
    const first = trade(1);
    await store.commit([first]);
    const before = await stored();
    const repeated = trade(1);
    const results = await Promise.allSettled([
      store.commit([{ ...repeated, idempotency: first.idempotency }]),
      store.commit([trade(2)]),
    ]);
    for (const result of results) expect(result).toMatchObject({ reason: { code: UNIQUE_VIOLATION } });
    expect(await stored()).toEqual(before);
  });
});
