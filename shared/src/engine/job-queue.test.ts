import { describe, expect, it } from 'vitest';
import type { Job } from './job.ts';
import { JobQueue } from './job-queue.ts';

type Waiting = Omit<Job, 'resolve' | 'reject'>;

function job(accountId: number): Waiting {
  return {
    ...{ accountId, shard: 3, command: { kind: 'CloseAccount' } as const },
    ...{ orderKnown: true, clientIdUsed: false, idempotency: null },
    ...{ signup: null, audit: null, admit: () => null, render: () => 'text' },
  };
}

function queue() {
  const turns: (() => void)[] = [];
  const batches: (readonly Job[])[] = [];
  return {
    jobs: new JobQueue(
      (run) => void turns.push(run),
      (batch) => void batches.push(batch),
    ),
    batches,
    turns,
    turn: () => turns.shift()?.(),
  };
}

describe('commands that wait for their decision', () => {
  it('are one batch, in their order, after an iteration that adds none', () => {
    const { jobs, batches, turns, turn } = queue();
    void jobs.add(job(1));
    void jobs.add(job(2));
    expect(turns).toHaveLength(1);
    turn();
    expect(batches).toEqual([]);
    turn();
    expect(batches.map((batch) => batch.map(({ accountId }) => accountId))).toEqual([[1, 2]]);
    void jobs.add(job(3));
    turn();
    expect(batches.at(1)?.map(({ accountId }) => accountId)).toEqual([3]);
    expect(turns).toEqual([]);
  });

  it('wait eight iterations at most', () => {
    const { jobs, batches, turn } = queue();
    void jobs.add(job(0));
    for (let iteration = 1; iteration <= 8; iteration += 1) {
      void jobs.add(job(iteration));
      turn();
      expect(batches).toEqual([]);
    }
    void jobs.add(job(9));
    turn();
    expect(batches.map(({ length }) => length)).toEqual([10]);
  });

  it('have every field, and give their answer or error to the caller', async () => {
    const { jobs, batches, turn } = queue();
    const waiting = job(7);
    const answered = jobs.add(waiting);
    const failed = jobs.add(waiting);
    turn();
    turn();
    const [first, second] = batches[0] ?? [];
    expect(first).toMatchObject(waiting);
    first?.resolve({ text: 'order 1', bodyHash: 'a', hit: false });
    second?.reject(new Error('a bug'));
    expect(await answered).toEqual({ text: 'order 1', bodyHash: 'a', hit: false });
    await expect(failed).rejects.toThrow('a bug');
  });
});
