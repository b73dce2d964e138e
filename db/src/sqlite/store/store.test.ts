import { join } from 'node:path';
import { Database } from '../driver.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EARLIER_BODY_HASH, EARLIER_KEY, RecordMaker, T0 } from '../../../test/records.ts';
import { MIGRATIONS, temporaryFolder } from '../../../test/temporary-folder.ts';
import type { OpenDatabase } from '../../open-database.ts';
import { DATABASE_FILE, openForReading, openSqlite } from '../open.ts';
import { preparePragmas } from '../connection/pragmas.ts';
import { SqliteStore } from './store.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

function open(): OpenDatabase {
  return openSqlite({ dataDir: folder.path, migrationsDir: MIGRATIONS, nowMs: T0 });
}

/** A connection that counts the statements and parameters of writes. */
function countingDatabase(): { readonly client: Database; statements: number; parameters: number } {
  const client = new Database(join(folder.path, DATABASE_FILE));
  const counting = { client, statements: 0, parameters: 0 };
  const prepare = client.prepare.bind(client);
  const counted = (source: string) => {
    const statement = prepare(source);
    const run = statement.run.bind(statement);
    statement.run = (...values: unknown[]) => {
      counting.statements += 1;
      counting.parameters += values.flat().length;
      return run(...values);
    };
    return statement;
  };
  client.prepare = counted as typeof client.prepare;
  return counting;
}

/** A connection on which the write after `left` others fails, like a broken disk; no write fails while it is negative. */
function breakingDatabase(): { readonly client: Database; left: number } {
  const client = new Database(join(folder.path, DATABASE_FILE));
  const breaking = { client, left: -1 };
  const prepare = client.prepare.bind(client);
  const broken = (source: string) => {
    const statement = prepare(source);
    const run = statement.run.bind(statement);
    statement.run = (...values: unknown[]) => {
      if (breaking.left === 0) throw new Error('disk I/O error');
      breaking.left -= 1;
      return run(...values);
    };
    return statement;
  };
  client.prepare = broken as typeof client.prepare;
  return breaking;
}

describe('SqliteStore', { timeout: 120_000 }, () => {
  it('[MARKET-22] [MARKET-26] lets the market begin before a moment of which only a part is stored', async () => {
    const database = open();
    const make = new RecordMaker();
    const { store, lastMarketTime } = database;
    await store.commit([make.opening(), make.eventsRecord(1, [make.opened(1)])], T0);
    expect(await lastMarketTime.playedMs()).toBe(T0 - 1);
    await store.commit([make.eventsRecord(1, [make.opened(1)])]);
    expect(await lastMarketTime.playedMs()).toBe(T0 - 1);
    await store.commit([], null);
    expect(await lastMarketTime.playedMs()).toBe(T0);
    await database.close();
  });

  it('[START-15] reads what is open in pages, between which the event loop runs', async () => {
    const database = open();
    const make = new RecordMaker();
    const opening = make.opening();
    const orders = Array.from({ length: 1_100 }, () => make.eventsRecord(1, [make.opened(1)]));
    await database.store.commit([opening, ...orders]);
    let iterations = 0;
    const count = () => {
      iterations += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    const { openOrders, accounts } = await database.store.load();
    clearImmediate(timer);
    expect(openOrders.map(({ id }) => id)).toEqual(orders.map((_, index) => index + 1));
    expect(accounts.map(({ id }) => id)).toEqual([1]);
    expect(iterations).toBeGreaterThanOrEqual(3);
    await database.close();
  });

  it('[STORE-5] rolls back a batch when any of its writes fails', async () => {
    await open().close();
    const breaking = breakingDatabase();
    preparePragmas(breaking.client);
    const store = new SqliteStore(breaking.client);
    const make = new RecordMaker();
    const batch = [make.opening(), make.eventsRecord(1, [make.opened(1)]), make.closing(1, 1, -5_000_000n)];
    const empty = await store.load();
    let failed = 0;
    for (; failed < 100; failed += 1) {
      breaking.left = failed;
      const outcome = await store.commit(batch).then(
        () => 'written',
        () => 'failed',
      );
      if (outcome === 'written') break;
      expect(await store.load()).toEqual(empty);
      expect(await store.eventsAfter(0, 10)).toEqual([]);
    }
    // A user, an account that is looked for first, a session, three events, two of them activity, two orders, three pairs of
    // postings and two keys.
    expect(failed).toBe(16);
    expect((await store.load()).lastEventSeq).toBe(3);
    await store.close();
  });

  it('[STORE-10] writes an order with six statements and 69 parameters', async () => {
    await open().close();
    const counting = countingDatabase();
    preparePragmas(counting.client);
    const store = new SqliteStore(counting.client);
    const make = new RecordMaker();
    await store.commit([make.opening(100_000_000_000n)]);
    const orders = Array.from({ length: 10 }, () => make.eventsRecord(1, [make.opened(1)]));
    Object.assign(counting, { statements: 0, parameters: 0 });
    for (const order of orders) await store.commit([order]);
    expect(counting.statements / orders.length).toBe(6);
    expect(counting.parameters / orders.length).toBe(69);
    await store.close();
  });

  it('[IDEMPOTENCY-2] returns the responses that programs before migration 0034 stored, with their longer hashes', async () => {
    const database = open();
    const make = new RecordMaker();
    await database.store.commit([make.opening()]);
    const known = { ...EARLIER_KEY, createdAtMs: T0 };
    const answer = '{"code":1,"msg":"Success","data":{"Id":1}}';
    const client = new Database(join(folder.path, DATABASE_FILE));
    client
      .prepare(
        `INSERT INTO idempotency (account_id, route, key, body_hash, answer, created_at_ms)
         VALUES (@accountId, @route, @key, @bodyHash, @answer, @createdAtMs)`,
      )
      .run({ ...known, bodyHash: EARLIER_BODY_HASH, answer });
    client.close();
    await database.close();
    const after = open();
    expect(await after.store.idempotencyRows([known])).toEqual([{ ...known, answer }]);
    await after.close();
  });

  it('can be read while a server writes to it, and after the server has ended', async () => {
    const database = open();
    const make = new RecordMaker();
    await database.store.commit([make.opening()]);
    const reader = openForReading(folder.path);
    expect((await reader.load()).lastEventSeq).toBe(1);
    await database.store.commit([make.eventsRecord(1, [make.opened(1)])]);
    expect((await reader.load()).lastEventSeq).toBe(1); // one snapshot for everything that is read
    await expect(reader.commit([make.closing(1, 1, 1n)])).rejects.toThrow('readonly');
    await reader.close();
    await database.close();
    const after = openForReading(folder.path);
    expect((await after.load()).lastEventSeq).toBe(2);
    await after.close();
  });
});
