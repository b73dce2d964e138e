import { describe, expect, it } from 'vitest';
import { RecordMaker } from '../../../test/records.ts';
import { type CommitBatch, CommitQueue } from './commit-queue.ts';

/** A queue whose writes end when the test says so. */
class PendingWrites {
  readonly batches: CommitBatch[] = [];
  readonly queue = new CommitQueue(() => {
    const added: CommitBatch[] = [];
    return {
      add: (batch) => void added.push(batch),
      write: () => {
        const records = added.flatMap((batch) => batch.records);
        this.batches.push({ records, moments: added.flatMap(({ moments }) => moments) });
        return new Promise<void>((resolve, reject) => this.#ends.push({ resolve, reject }));
      },
    };
  });
  readonly #ends: { resolve(): void; reject(error: Error): void }[] = [];

  async succeed(): Promise<void> {
    this.#ends.shift()?.resolve();
    await nextTurn();
  }

  async fail(text: string): Promise<void> {
    this.#ends.shift()?.reject(new Error(text));
    await nextTurn();
  }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A call with one record, and a list to which it adds its outcome. */
function commit(writes: PendingWrites, outcomes: string[], name: string, playingMs?: number): void {
  const record = new RecordMaker().opening();
  const moments = playingMs === undefined ? [] : [{ shards: [0], playingMs }];
  writes.queue.commit({ records: [record], moments }).then(
    () => outcomes.push(`${name} stored`),
    (error: Error) => outcomes.push(`${name}: ${error.message}`),
  );
}

describe('a queue of commits', () => {
  it('[STORE-12] adds what waits to the next commit while two are in progress', () => {
    const added: number[] = [];
    let begun = 0;
    const queue = new CommitQueue(() => {
      begun += 1;
      const number = begun;
      return { add: () => void added.push(number), write: () => new Promise<void>(() => {}) };
    });
    const batch = { records: [new RecordMaker().opening()], moments: [] };
    for (let call = 0; call < 4; call += 1) void queue.commit(batch);
    expect(added).toEqual([1, 2, 3, 3]);
  });

  it('[STORE-7] rejects what was merged with a record that cannot be encoded, and every later commit', async () => {
    const error = new Error('no balance');
    let calls = 0;
    const written: number[] = [];
    const queue = new CommitQueue(() => ({
      add() {
        calls += 1;
        if (calls === 2) throw error;
      },
      async write() {
        written.push(calls);
        await nextTurn();
      },
    }));
    const batch = { records: [new RecordMaker().opening()], moments: [] };
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => queue.commit(batch)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(written).toEqual([1]);
  });

  it('[STORE-12] [STORE-27] merges what waits while two commits are in progress, in the order of the calls', async () => {
    const writes = new PendingWrites();
    const outcomes: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) commit(writes, outcomes, name);
    expect(writes.batches.map(({ records }) => records.length)).toEqual([1, 1]);
    await writes.succeed();
    expect(outcomes).toEqual(['a stored']);
    commit(writes, outcomes, 'e');
    expect(writes.batches.map(({ records }) => records.length)).toEqual([1, 1, 2]);
    await writes.succeed();
    await writes.succeed();
    await writes.succeed();
    expect(outcomes).toEqual(['a stored', 'b stored', 'c stored', 'd stored', 'e stored']);
    expect(writes.batches).toHaveLength(4);
  });

  it('[MARKET-26] keeps the moments of merged commits in their order', async () => {
    const writes = new PendingWrites();
    commit(writes, [], 'a');
    commit(writes, [], 'b', 5);
    commit(writes, [], 'c', 0);
    commit(writes, [], 'd', 7);
    await writes.succeed();
    const playing = writes.batches.map(({ moments }) => moments.map(({ playingMs }) => playingMs));
    expect(playing).toEqual([[], [5], [0, 7]]);
  });

  it('begins another commit at two thousand records', async () => {
    const writes = new PendingWrites();
    const record = new RecordMaker().opening();
    const records = Array.from({ length: 1_500 }, () => record);
    for (const name of ['first', 'second']) commit(writes, [], name);
    for (let call = 0; call < 3; call += 1) void writes.queue.commit({ records, moments: [] });
    await writes.succeed();
    await writes.succeed();
    expect(writes.batches.map((batch) => batch.records.length)).toEqual([1, 1, 3_000, 1_500]);
  });

  it('[STORE-7] rejects every commit after a failed one with its error, and writes no more', async () => {
    const writes = new PendingWrites();
    const outcomes: string[] = [];
    for (const name of ['a', 'b', 'c']) commit(writes, outcomes, name);
    await writes.fail('lost');
    await writes.fail('lost');
    commit(writes, outcomes, 'd');
    await nextTurn();
    expect(outcomes.sort()).toEqual(['a: lost', 'b: lost', 'c: lost', 'd: lost']);
    expect(writes.batches).toHaveLength(2);
    await writes.queue.whenIdle();
  });

  it('[STORE-16] is idle, for all who wait, when the last of its commits has ended', async () => {
    const writes = new PendingWrites();
    for (const name of ['a', 'b']) commit(writes, [], name);
    const ended: string[] = [];
    for (const name of ['a shard', 'another shard'])
      void writes.queue.whenIdle().then(() => ended.push(name));
    await writes.succeed();
    expect(ended).toEqual([]);
    await writes.succeed();
    expect(ended).toEqual(['a shard', 'another shard']);
  });
});
