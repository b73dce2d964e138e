import { describe, expect, it } from 'vitest';
import { Listeners } from '../listeners.ts';
import { type Batch, BatchCommit } from './batch-commit.ts';
import type { Job } from './job.ts';
import type { LiveAccounts, Recorded } from './live-accounts.ts';
import type { Committed } from './requests.ts';
import type { CommitRecord } from './store.ts';
import type { TickPath } from './tick-path.ts';

const ROW = {} as CommitRecord;

/** A store whose commits end when the test says so, and what was released of each batch. */
function started(partlyStoredMs: number | null = null) {
  const lines: string[] = [];
  const commits: {
    readonly call: unknown[];
    readonly store: () => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const tickPath = { playingMs: null as number | null, isPlaying: false };
  const accounts = {
    shards: [3, 5],
    recordedEvents: 0,
    durable: (events: number) => lines.push(`durable ${events}`),
  };
  const listeners = new Listeners<[Committed]>((error) => {
    throw error;
  });
  listeners.add(({ account }) => lines.push(`published ${account.version}`));
  const fatal: unknown[] = [];
  const batches = new BatchCommit({
    store: {
      commit: (...call: unknown[]) =>
        new Promise<void>((store, fail) => {
          commits.push({ call, store, fail });
        }),
    },
    accounts: accounts as unknown as LiveAccounts,
    tickPath: tickPath as unknown as TickPath,
    ...{ listeners, partlyStoredMs },
    onFatal: (error) => void fatal.push(error),
  });
  const job = (bodyHash: string | null) =>
    ({
      idempotency: bodyHash === null ? null : { route: '', key: '', bodyHash },
      resolve: (answer: unknown) => lines.push(JSON.stringify(answer)),
    }) as unknown as Job;
  const batch = (version: number, rows: readonly CommitRecord[] = [ROW]): Batch => ({
    rows,
    answers: [
      { job: job(`hash ${version}`), text: `text ${version}` },
      { job: job(null), text: 'without a key' },
    ],
    recorded: [{ account: { version } } as unknown as Recorded],
  });
  const taken = () => lines.splice(0);
  return { batches, batch, commits, accounts, tickPath, taken, fatal };
}

async function microtasks(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await Promise.resolve();
}

function released(version: number, events: number): readonly string[] {
  return [
    `{"text":"text ${version}","bodyHash":"hash ${version}","hit":false}`,
    '{"text":"without a key","bodyHash":"","hit":false}',
    `published ${version}`,
    `durable ${events}`,
  ];
}

describe('[STORE-4] a batch', () => {
  it('is answered, then published, then counted as durable, once it is stored', async () => {
    const { batches, batch, commits, accounts, taken } = started();
    accounts.recordedEvents = 4;
    batches.add(batch(1));
    accounts.recordedEvents = 9;
    await microtasks();
    expect([taken(), batches.isComplete]).toEqual([[], false]);
    expect(commits[0]?.call).toEqual([[ROW]]);
    commits[0]?.store();
    await batches.last;
    await microtasks();
    expect([taken(), batches.isComplete]).toEqual([released(1, 4), true]);
  });

  it('without rows waits for the commit before it', async () => {
    const { batches, batch, commits, taken } = started();
    batches.add(batch(1));
    batches.add(batch(2, []));
    await microtasks();
    expect([taken(), commits.length]).toEqual([[], 1]);
    commits[0]?.store();
    await microtasks();
    expect(taken()).toEqual([...released(1, 0), ...released(2, 0)]);
  });

  it('is not answered after a failure', async () => {
    const { batches, batch, commits, taken, fatal } = started();
    batches.add(batch(1));
    commits[0]?.fail(new Error('the disk is gone'));
    await microtasks();
    expect([taken(), fatal]).toEqual([[], [new Error('the disk is gone')]]);
    expect(batches.isComplete).toBe(false);
    await batches.last.catch(() => {});
  });
});

describe('[MARKET-26] a batch of a moment that is stored in part', () => {
  it('names the moment once, and its end', async () => {
    const { batches, batch, commits, tickPath } = started();
    Object.assign(tickPath, { playingMs: 1_000, isPlaying: true });
    batches.add(batch(1));
    expect([batches.isComplete, batches.isNowWhole]).toEqual([false, false]);
    batches.add(batch(2));
    Object.assign(tickPath, { playingMs: null, isPlaying: false });
    expect(batches.isNowWhole).toBe(true);
    batches.add(batch(3, []));
    batches.add(batch(4, []));
    expect(commits.map(({ call }) => call)).toEqual([[[ROW], 1_000, [3, 5]], [[ROW]], [[], null, [3, 5]]]);
    for (const { store } of commits) store();
    await batches.last;
    expect([batches.isComplete, batches.isNowWhole]).toEqual([true, false]);
  });

  it('is complete once the moment of an earlier process was played', async () => {
    const { batches, batch, commits } = started(500);
    expect([batches.isComplete, batches.isNowWhole]).toEqual([false, true]);
    batches.add(batch(1));
    expect(commits[0]?.call).toEqual([[ROW], null, [3, 5]]);
    commits[0]?.store();
    await batches.last;
    expect(batches.isComplete).toBe(true);
  });
});
