/** Verification of the books on PostgreSQL: sound rows, and planted differences that it names. */

import { auditBooks } from '@vernier/shared/engine/books-audit';
import {
  type AuditCheckpoints,
  auditIncrement,
  type IncrementalVerdict,
} from '@vernier/shared/engine/incremental-audit';
import { describe, expect, it } from 'vitest';
import { queryDatabase, testDatabase } from '../../../test/postgres/test-database.ts';
import { RecordMaker } from '../../../test/records.ts';
import { MIGRATIONS } from '../../../test/temporary-folder.ts';
import { connectionPool } from '../connection/pool.ts';
import { beginShards } from '../store/shard-numbers.ts';
import { PostgresStore } from '../store/store.ts';
import { openSnapshot } from './open-snapshot.ts';

/** Its events and postings are more than one slice. */
const POSITIONS = 700;

/** Numbers of older events that an incremental audit reads again. */
const AGAIN = 400;

const database = testDatabase();

async function trade(positions: number): Promise<void> {
  const store = await PostgresStore.open({ url: database.url, onLost: () => {} });
  const make = new RecordMaker();
  await store.commit([make.opening(10_000_000_000n), make.opening()]);
  const records = Array.from({ length: positions }, () => {
    const opened = make.opened(1);
    return [make.eventsRecord(1, [opened]), make.closing(1, opened.order.id, 1_000_000n)];
  });
  await store.commit(records.flat());
  await store.commit([
    make.eventsRecord(2, [make.opened(2)]),
    make.eventsRecord(2, [make.withdrawing()]),
    make.eventsRecord(2, [make.pending(2)]),
  ]);
  await store.close();
  const pool = connectionPool(database.url);
  await beginShards(pool);
  await pool.end();
}

/** Faults after a change that the triggers of the tables would refuse. */
async function faultsAfter(statement: string): Promise<readonly string[]> {
  await change(statement);
  return faults();
}

async function change(statement: string): Promise<void> {
  await queryDatabase(database.url, `SET session_replication_role = replica; ${statement}`);
}

async function faults(): Promise<readonly string[]> {
  const snapshot = await openSnapshot(database.url, MIGRATIONS);
  try {
    return (await auditBooks(snapshot.books)).faults;
  } finally {
    await snapshot.close();
  }
}

/** Opens and closes positions of accounts in several shards, of which some get no more events. */
async function tradeMore(store: PostgresStore, make: RecordMaker, ids: readonly number[]): Promise<void> {
  const records = ids.flatMap((id) => {
    const opened = make.opened(id);
    return [make.eventsRecord(id, [opened]), make.closing(id, opened.order.id, 1_000_000n)];
  });
  await store.commit([...records, make.eventsRecord(ids[0] ?? 1, [make.withdrawing(ids[0])])]);
}

async function auditAgain(checkpoints: AuditCheckpoints, auditedAgain: number): Promise<IncrementalVerdict> {
  const snapshot = await openSnapshot(database.url, MIGRATIONS);
  try {
    return await auditIncrement(snapshot.books, checkpoints, auditedAgain);
  } finally {
    await snapshot.close();
  }
}

describe('[LEDGER-12] an incremental audit on PostgreSQL', () => {
  it('continues each shard, and finds new and older faults', async () => {
    await trade(5);
    // The keys begin again.
    await change('DELETE FROM responses');
    const store = await PostgresStore.open({ url: database.url, onLost: () => {} });
    const make = new RecordMaker({ ...(await store.load()), accounts: store.accountRows([1, 2]) });
    await store.commit(Array.from({ length: 65 }, () => make.opening(9_000_000_000n)));
    let checkpoints: AuditCheckpoints = { end: null, again: null };
    for (const ids of [[1, 2], [3, 67], [3], [1, 5]]) {
      await tradeMore(store, make, ids);
      const verdict = await auditAgain(checkpoints, AGAIN);
      expect(verdict).toMatchObject({ faults: [], ignored: null });
      checkpoints = verdict.checkpoints ?? checkpoints;
    }
    expect(checkpoints.end?.sequences).toHaveLength(64);
    await change('UPDATE orders SET profit_micros = profit_micros + 1 WHERE id = 2');
    let runs = 1;
    for (; runs < 30; runs += 1) {
      const verdict = await auditAgain(checkpoints, AGAIN);
      if (verdict.faults.length > 0) break;
      checkpoints = verdict.checkpoints ?? checkpoints;
    }
    expect(runs).toBeLessThanOrEqual(2 * Math.ceil((checkpoints.end?.lastSeq ?? 0) / AGAIN));
    await change('UPDATE orders SET profit_micros = profit_micros - 1 WHERE id = 2');
    await tradeMore(store, make, [3]);
    await change(
      'UPDATE postings SET amount_micros = amount_micros + 1 WHERE id = (SELECT max(id) FROM postings)',
    );
    expect((await auditAgain(checkpoints, AGAIN)).faults.join('\n')).toMatch(
      /^posting \d+ of event \d+: amountMicros/,
    );
    await store.close();
  });
});

describe('[LEDGER-13] older rows on PostgreSQL', () => {
  it('are audited again in parts while a slower shard gets events with numbers of an earlier part', async () => {
    await trade(2);
    await change('DELETE FROM responses');
    const store = await PostgresStore.open({ url: database.url, onLost: () => {} });
    const make = new RecordMaker({ ...(await store.load()), accounts: store.accountRows([1, 2]) });
    await store.commit([make.opening(9_000_000_000n), make.opening(9_000_000_000n)]);
    const fast = Array.from({ length: 40 }, () => 1);
    await tradeMore(store, make, fast);
    const parts: (number | null)[] = [];
    let checkpoints: AuditCheckpoints = { end: null, again: null };
    for (let run = 0; run < 12; run += 1) {
      const verdict = await auditAgain(checkpoints, 600);
      expect(verdict).toMatchObject({ faults: [], ignored: null });
      checkpoints = verdict.checkpoints ?? checkpoints;
      parts.push(checkpoints.again?.lastSeq ?? null);
      await tradeMore(store, make, [3 + (run % 2)]);
    }
    expect(parts.slice(1, 7)).toEqual([600, 1_200, 1_800, 2_400, 3_000, 3_600]);
    expect(parts.lastIndexOf(null)).toBeGreaterThan(7);
    await store.close();
  });
});

describe('[CLUSTER-34] the verification on PostgreSQL', () => {
  it('finds no fault in sound books of several slices, and the planted ones', async () => {
    await trade(POSITIONS);
    expect(await faults()).toEqual([]);
    for (const [statement, undo, named] of PLANTED) {
      expect((await faultsAfter(statement)).join('\n')).toMatch(named);
      await change(undo);
    }
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['DELETE FROM users WHERE id = 2', 'row 2 of accounts refers by id to a row of users'],
    ['DELETE FROM accounts WHERE id = 2', /row \d+ of events refers by account_id to a row of accounts/],
    ['DELETE FROM orders WHERE id = 3', /row \d+ of postings refers by order_id to a row of orders/],
    ['DELETE FROM events WHERE seq = 9', /row \d+ of postings refers by event_seq to a row of events/],
    ['UPDATE orders SET parent_id = 3 WHERE id = 4', null],
    [
      'UPDATE orders SET parent_id = -7 WHERE id = 4',
      'row 4 of orders refers by parent_id to a row of orders',
    ],
    [
      'UPDATE responses SET account_id = 77 WHERE id = 5',
      'row 5 of responses refers by account_id to a row of accounts',
    ],
  ])('names the row that refers to nothing: %s', async (statement, named) => {
    await trade(5);
    const [first = ''] = await faultsAfter(statement);
    if (named === null) expect(first).toMatch(/^order 4: parentId is 3, the log says null/);
    else expect(first).toMatch(named);
  });

  it.each([
    ["UPDATE events SET body = 'x' WHERE seq = 3", /^event \d+: .* is not valid JSON/],
    ["UPDATE orders SET open_tick = 'x' WHERE id = 1", /^event \d+: .* is not valid JSON/],
  ])('names the event whose text is no JSON: %s', async (statement, named) => {
    await trade(2);
    expect((await faultsAfter(statement))[0]).toMatch(named);
  });

  it('reads one moment while a server writes', async () => {
    await trade(5);
    const snapshot = await openSnapshot(database.url, MIGRATIONS);
    await change('UPDATE accounts SET version = version + 1');
    expect((await auditBooks(snapshot.books)).faults).toEqual([]);
    await snapshot.close();
    expect((await faults()).join('\n')).toContain('account 1: version is');
  });

  it('refuses a database of another schema', async () => {
    await queryDatabase(database.url, 'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)');
    await expect(openSnapshot(database.url, MIGRATIONS)).rejects.toThrow('is of an older program');
  });
});

const PLANTED = [
  [
    'UPDATE postings SET amount_micros = amount_micros + 1 WHERE id = 1500',
    'UPDATE postings SET amount_micros = amount_micros - 1 WHERE id = 1500',
    /^posting 1500 of event \d+: amountMicros/,
  ],
  [
    'UPDATE orders SET profit_micros = profit_micros + 1 WHERE id = 650',
    'UPDATE orders SET profit_micros = profit_micros - 1 WHERE id = 650',
    /^order 650: profitMicros/,
  ],
  [
    'UPDATE accounts SET balance_micros = balance_micros + 1 WHERE id = 1',
    'UPDATE accounts SET balance_micros = balance_micros - 1 WHERE id = 1',
    /^account 1: balanceMicros/,
  ],
  [
    "UPDATE withdrawals SET currency = 'USDX'",
    "UPDATE withdrawals SET currency = 'USDT'",
    /^withdrawal \d+: currency/,
  ],
] as const;
