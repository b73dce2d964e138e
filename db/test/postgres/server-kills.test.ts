/** Kills of the server under a stream of commits: every acknowledged commit is there afterwards. */

import type { LiveAccounts } from '@vernier/shared/engine/live-accounts';
import { countUpTo } from '@vernier/shared/engine/number-sequence';
import { trialBalance, trialTotal } from '@vernier/shared/ledger/balances';
import type { Posting } from '@vernier/shared/ledger/posting';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/postgres/connection/connect.ts';
import { PostgresStore } from '../../src/postgres/store/store.ts';
import { RecordMaker, T0 } from '../records.ts';
import { MIGRATIONS } from '../temporary-folder.ts';
import { databaseUrl } from './database-url.ts';
import { TestServer, type TestServerOptions } from './test-server.ts';

const CLIENTS = 64;
const KILLS = 10;
/** Acknowledged orders between two kills. */
const ORDERS = 400;

class OrderStream {
  readonly acknowledged = new Set<number>();
  readonly #store: PostgresStore;
  readonly #make: RecordMaker;

  private constructor(store: PostgresStore, make: RecordMaker) {
    this.#store = store;
    this.#make = make;
  }

  /** Goes on from what is stored, like a restarted process. */
  static async open(url: string): Promise<OrderStream> {
    const store = await PostgresStore.open({ url, onLost: () => {} });
    return new OrderStream(store, new RecordMaker(await store.load()));
  }

  async openAccounts(): Promise<void> {
    const openings = Array.from({ length: CLIENTS }, () => this.#make.opening(90_000_000_000n));
    await this.#store.commit(openings);
    for (const { events } of openings) for (const { seq } of events) this.acknowledged.add(seq);
  }

  /** Each client sends its next order when the one before is acknowledged. Ends when the store rejects. */
  async run(onOrders: () => void): Promise<void> {
    const client = async (accountId: number) => {
      for (;;) {
        const [opened, closed] = [
          this.#make.eventsRecord(accountId, [this.#make.opened(accountId)]),
          this.#make.closing(accountId, this.#make.books.numbersOf(accountId).lastOrderId, 1_000n),
        ];
        await this.#store.commit([opened, closed]);
        for (const { seq } of [...opened.events, ...closed.events]) this.acknowledged.add(seq);
        if (this.acknowledged.size >= ORDERS) onOrders();
      }
    };
    await Promise.allSettled(Array.from({ length: CLIENTS }, (_, index) => client(index + 1)));
    await this.#store.close();
  }
}

interface Stored {
  readonly sequences: ReadonlySet<number>;
  readonly isContiguous: boolean;
  readonly sumMicros: bigint;
  readonly isReplayed: boolean;
}

/** How many events the sequences have numbered. */
function numbered({ sequences }: LiveAccounts): number {
  return sequences.reduce((sum, numbers) => sum + countUpTo(numbers.lastEventSeq, numbers), 0);
}

/** Reads the log, replays it, and compares it with the rows. */
async function readStored(url: string): Promise<Stored> {
  const store = await PostgresStore.open({ url, onLost: () => {} });
  const { lastAccountId } = await store.load();
  const replayed = new RecordMaker();
  replayed.books.continueInShards();
  const postings: Posting[] = [];
  const sequences = new Set<number>();
  for (let after = 0; ; ) {
    const events = await store.eventsAfter(after, 5_000);
    for (const event of events) {
      postings.push(...replayed.books.replay(event).postings);
      sequences.add(event.seq);
    }
    if (events.length === 0) break;
    after = events.at(-1)?.seq ?? after;
  }
  const ids = Array.from({ length: lastAccountId }, (_, index) => index + 1);
  const rows = store.accountRows(ids);
  await store.close();
  return {
    sequences,
    isContiguous: numbered(replayed.books) === sequences.size,
    sumMicros: trialTotal(trialBalance(postings, 'demo')),
    isReplayed: rows.every(({ id, version, balanceMicros }) => {
      const account = replayed.books.account(id);
      return account?.version === version && account.balanceMicros === balanceMicros;
    }),
  };
}

/** Acknowledged events that are not stored after several kills. */
async function lostAfterKills(options: TestServerOptions, rounds: number): Promise<readonly number[]> {
  const server = await TestServer.start(options);
  try {
    const url = databaseUrl(server.url('postgres'), 'postgres');
    const { pool } = await connect({ url, migrationsDir: MIGRATIONS, nowMs: T0, requireDurability: false });
    await pool.end();
    const first = await OrderStream.open(url);
    await first.openAccounts();
    const acknowledged = new Set<number>(first.acknowledged);
    for (let round = 0, stream = first; round < rounds; round += 1) {
      const kills: Promise<void>[] = [];
      await stream.run(() => {
        if (kills.length === 0) kills.push(server.killAndRestart());
      });
      await Promise.all(kills);
      for (const seq of stream.acknowledged) acknowledged.add(seq);
      const stored = await readStored(url);
      const lost = [...acknowledged].filter((seq) => !stored.sequences.has(seq));
      if (lost.length > 0) return lost;
      expect(stored).toMatchObject({ isContiguous: true, sumMicros: 0n, isReplayed: true });
      stream = await OrderStream.open(url);
    }
    return [];
  } finally {
    await server.stop();
  }
}

describe('a kill of the server', () => {
  it('[STORE-13] loses no acknowledged commit and leaves no part of another', async () => {
    expect(await lostAfterKills({ isDurable: true }, 1)).toEqual([]);
  });

  it('[STORE-13] loses no acknowledged commit when it is repeated', { tags: ['night'] }, async () => {
    expect(await lostAfterKills({ isDurable: true }, KILLS)).toEqual([]);
  });

  it('[STORE-13] loses acknowledged commits where they are not flushed, which this test finds', {
    tags: ['night'],
  }, async () => {
    const settings = ['synchronous_commit=off', 'wal_writer_delay=10s'];
    // A kill just after a flush of the server, such as that of a full page, loses nothing.
    expect((await lostAfterKills({ settings }, KILLS)).length).toBeGreaterThan(0);
  });
});
