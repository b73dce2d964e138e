/** Shards of one database with several owners. */

import { setImmediate } from 'node:timers/promises';
import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryDatabase, testDatabase } from '../../../test/postgres/test-database.ts';
import { RecordMaker } from '../../../test/records.ts';
import { connectionPool } from '../connection/pool.ts';
import { beginShards, numbersBeforeShards } from './shard-numbers.ts';
import { ShardLost } from './shard-writer.ts';
import { PostgresStore } from './store.ts';

const database = testDatabase();
const stores: PostgresStore[] = [];
let first: PostgresStore;
let second: PostgresStore;
beforeEach(async () => {
  first = await open();
  second = await open();
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

async function open(): Promise<PostgresStore> {
  const store = await PostgresStore.openShared({ url: database.url, onLost: () => {} });
  stores.push(store);
  return store;
}

async function makerOf(store: PostgresStore): Promise<RecordMaker> {
  return new RecordMaker(await store.load());
}

describe('shards with several owners', () => {
  it('[STORE-16] have one owner each, and a start reads only those of the process', async () => {
    expect(await first.acquire([0, 2])).toEqual([0, 2]);
    expect(await second.acquire([0, 1, 2, 3])).toEqual([1, 3]);
    const [one, two] = [await makerOf(first), await makerOf(second)];
    await Promise.all([
      first.commit([one.opening(), one.opening()]),
      second.commit([two.opening(), two.opening(), two.opening()]),
    ]);
    await first.commit([one.eventsRecord(3, [one.opened(3)])]);
    expect(await first.load()).toMatchObject({ accountCount: 2, accounts: [{ id: 3 }], lastOrderId: 3 });
    expect(await second.load()).toMatchObject({ accountCount: 3, accounts: [], lastAccountId: 66 });
    expect(first.accountRows([1, 2, 3, 4]).map(({ id }) => id)).toEqual([1, 3]);
    expect(second.accountRows([1, 2, 3, 4, 66]).map(({ id }) => id)).toEqual([2, 4, 66]);
  });

  it('[STORE-16] are committed by their owner only', async () => {
    await first.acquire(ALL_SHARDS);
    const make = await makerOf(first);
    await first.commit([make.opening(), make.opening()]);
    await first.release(1, 7);
    expect(await second.acquire([0, 1])).toEqual([1]);
    await second.load();
    const order = make.eventsRecord(1, [make.opened(1)]);
    await expect(second.commit([make.eventsRecord(2, [make.opened(2)]), order])).rejects.toThrow(ShardLost);
    await expect(second.commit([])).rejects.toThrow(ShardLost);
    await first.commit([order]);
    const [counts] = await queryDatabase<{ events: number }>(
      database.url,
      'SELECT count(*) AS events FROM events',
    );
    expect(counts).toEqual({ events: 3 });
  });

  it('[STORE-16] a released shard goes on with its numbers at its next owner, once commits have ended', async () => {
    await first.acquire(ALL_SHARDS);
    const make = await makerOf(first);
    await first.commit([make.opening(), make.opening(), make.opening()]);
    const orders = Array.from({ length: 50 }, () => make.eventsRecord(2, [make.opened(2)]));
    const commits = orders.map((order) => first.commit([order]));
    await first.release(1, 7);
    expect(await second.acquire([1])).toEqual([1]);
    const state = await second.load();
    await Promise.all(commits);
    expect(state.openOrders).toHaveLength(50);
    expect(state.shards).toMatchObject([{ shard: 1, lastEventSeq: 2 + 64 * 50, lastOrderId: 2 + 64 * 49 }]);
    expect((await first.load()).shards).toHaveLength(63);
  });

  it('[STORE-17] keep the moment that is played in part, each its own', async () => {
    await first.acquire([0, 1]);
    await second.acquire([2]);
    const [one, two] = [await makerOf(first), await makerOf(second)];
    await first.commit([one.opening()], 5_000);
    await second.commit([two.opening()], 6_000);
    await first.commit([one.opening()], null, [1]);
    expect((await first.load()).shards).toMatchObject([{ playingMs: 5_000 }, { playingMs: null }]);
    expect(await second.load()).toMatchObject({ playingMs: 6_000, shards: [{ playingMs: 6_000 }] });
  });

  it('[STORE-21] are read by their index, however many others there are', async () => {
    await queryDatabase(
      database.url,
      `INSERT INTO accounts (id, book, balance_micros, locked_micros, version, holding_count, closed_count,
         realised_micros, entry_count, margin_called)
       SELECT id, 'demo', 0, 0, 1, 0, 0, 0, 0, false FROM generate_series(1, 20000) AS id`,
    );
    await queryDatabase(database.url, 'ANALYZE accounts');
    const lines = await queryDatabase<{ 'QUERY PLAN': string }>(
      database.url,
      `EXPLAIN SELECT * FROM accounts WHERE id > 0 AND (id - 1) % 64 = 5
         AND id NOT IN (SELECT account_id FROM closed_accounts) ORDER BY id LIMIT 500`,
    );
    expect(lines.map((line) => line['QUERY PLAN']).join('\n')).toContain('accounts_of_shard');
    await first.acquire([5, 6]);
    const { accountCount, shards } = await first.load();
    expect([accountCount, shards?.map((one) => one.accountCount)]).toEqual([626, [313, 313]]);
  });

  it('[STORE-22] go on where their owner has noted it, with the best ticks of trailing stops', async () => {
    const tick = { seq: 7, timeMs: 900, bid: 110_000, ask: 110_010 };
    const bests = [{ instrumentId: 1, side: 'buy' as const, tick }];
    await first.acquire([0, 1]);
    await first.noteProgress({ shards: [0, 1], followedMs: 1_000, bests });
    await first.release(1, 1_500);
    expect(await second.acquire([0, 1])).toEqual([1]);
    // Of a former owner nothing is noted.
    await second.noteProgress({ shards: [0], followedMs: 9_000, bests: [] });
    await first.noteProgress({ shards: [0, 1], followedMs: 3_000, bests: [] });
    expect((await first.load()).shards).toMatchObject([{ followedMs: 3_000 }]);
    expect((await second.load()).shards).toMatchObject([{ playedMs: 1_500, followedMs: 1_000 }]);
    expect(await second.trailingTicks([1])).toEqual(bests);
    expect(await second.trailingTicks([0])).toEqual([]);
    const [rest] = await queryDatabase<{ snapshots: number }>(
      database.url,
      'SELECT count(*) AS snapshots FROM trailing_snapshots',
    );
    expect(rest).toEqual({ snapshots: 2 });
  });

  it('[CLUSTER-40] are seen by all engines with their owners, as long as the sessions last', async () => {
    await first.announce();
    await second.announce();
    await first.acquire([3, 4]);
    await second.acquire([5]);
    const seen = await second.sessions();
    const { self: idOfFirst } = await first.sessions();
    expect(new Map(seen.engines.map(({ id, name }) => [id, name]))).toEqual(
      new Map([
        [idOfFirst, 'vernier'],
        [seen.self, 'vernier'],
      ]),
    );
    const owners = new Map([
      [3, idOfFirst],
      [4, idOfFirst],
      [5, seen.self],
    ]);
    expect(seen.owners).toEqual(owners);
    await stores.shift()?.close();
    const ended = async () => (await second.sessions()).engines.length === 1;
    while (!(await ended())) await setImmediate();
    expect([...(await second.sessions()).owners.keys()]).toEqual([5]);
  });

  it('[STORE-11] an acquisition waits for a commit of the former owner', async () => {
    await first.acquire([0]);
    const pool = connectionPool(database.url);
    const former = await pool.connect();
    await former.query('BEGIN; SELECT 1 FROM shards WHERE id = 5 FOR NO KEY UPDATE');
    let isAcquired = false;
    const acquired = first.acquire([5]).then(() => (isAcquired = true));
    for (let waiting = 0; waiting === 0; ) {
      const { rowCount } = await former.query(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      );
      waiting = rowCount ?? 0;
      await setImmediate();
    }
    expect(isAcquired).toBe(false);
    await former.query('COMMIT');
    await acquired;
    former.release();
    await pool.end();
  });

  it('[STORE-15] are numbered above the rows of one sequence', async () => {
    await first.acquire(ALL_SHARDS);
    const make = new RecordMaker();
    await first.commit([make.opening(), make.opening(), make.eventsRecord(2, [make.opened(2)])]);
    const pool = connectionPool(database.url);
    await beginShards(pool);
    const before = { lastEventSeq: 3, lastOrderId: 1, lastPostingId: 6, lastAccountId: 2, lastTransferId: 0 };
    expect(await numbersBeforeShards(pool)).toEqual(before);
    await pool.end();
    const { shards } = await first.load();
    expect(shards?.[0]).toMatchObject({
      lastEventSeq: 1,
      lastOrderId: 1,
      lastPostingId: 1,
      lastAccountId: 1,
    });
    expect(shards?.[3]).toMatchObject({ lastEventSeq: -60, lastPostingId: 4, lastAccountId: -60 });
    const next = await makerOf(first);
    expect(next.books.nextAccountId).toBe(3);
    await first.commit([next.opening(), next.opening()]);
  });
});
