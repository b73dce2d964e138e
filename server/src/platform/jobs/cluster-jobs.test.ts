/** Jobs of a cluster: which process runs them, and what happens before, after and while the database is silent. */

import { beforeEach, expect, test } from 'vitest';
import { ClusterJobs, type ClusterJobsParts } from './cluster-jobs.ts';

/** The lock of all processes. */
interface Shared {
  owner: Session | null;
  isRequested: boolean;
}

class Session {
  readonly #shared: Shared;
  isSilent = false;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  get isLocked(): boolean {
    return this.#shared.owner === this;
  }

  async check(): ReturnType<ClusterJobsParts['lock']['check']> {
    if (this.isSilent) throw new Error('no answer');
    if (this.isLocked) return this.#shared.isRequested ? 'requested' : 'locked';
    if (this.#shared.owner !== null || this.#shared.isRequested) return 'taken';
    this.#shared.owner = this;
    return 'locked';
  }

  async release(): Promise<void> {
    this.lose();
  }

  async close(): Promise<void> {
    this.lose();
  }

  lose(): void {
    if (this.isLocked) this.#shared.owner = null;
  }
}

let shared: Shared;
let nowMs: number;

beforeEach(() => {
  shared = { owner: null, isRequested: false };
  nowMs = 0;
});

function startProcess() {
  const lines: string[] = [];
  const session = new Session(shared);
  const jobs = new ClusterJobs({
    lock: session,
    steady: { monotonicMs: () => nowMs },
    log: { info: () => undefined, error: (message) => lines.push(message) },
  });
  jobs.onBegin(() => void lines.push('begin'));
  jobs.onEnd(() => void lines.push('end'));
  return { jobs, session, lines };
}

async function pass(ms: number, ...all: readonly ReturnType<typeof startProcess>[]): Promise<void> {
  for (const endMs = nowMs + ms; nowMs < endMs; ) {
    nowMs += 250;
    for (const { jobs } of all) await jobs.onInterval().catch(() => undefined);
  }
}

test('[CLUSTER-56] one of the processes runs the jobs, and another one a second after its end at the latest', async () => {
  const first = startProcess();
  const second = startProcess();
  await pass(1_000, first, second);
  expect([first.jobs.isActive, second.jobs.isActive]).toEqual([true, false]);
  await first.jobs.stop();
  expect(first.jobs.isActive).toBe(false);
  await pass(1_000, second);
  expect(second.jobs.isActive).toBe(true);
  expect([first.lines, second.lines]).toEqual([['begin'], ['begin']]);
});

test('[CLUSTER-56] a process whose database is silent for more than two seconds runs no job', async () => {
  const one = startProcess();
  await pass(500, one);
  one.session.isSilent = true;
  await pass(1_750, one);
  expect(one.jobs.isActive).toBe(true);
  await pass(750, one);
  expect(one.jobs.isActive).toBe(false);
  one.session.isSilent = false;
  await pass(500, one);
  expect(one.jobs.isActive).toBe(true);
  // it had the lock all the time
  expect(one.lines).toEqual(['begin']);
});

test('[CLUSTER-56] a process that has lost the lock stops at once, and begins again when it gets it', async () => {
  const one = startProcess();
  await pass(500, one);
  one.session.lose();
  expect(one.jobs.isActive).toBe(false);
  await pass(500, one);
  expect([one.jobs.isActive, one.lines]).toEqual([true, ['begin', 'end', 'begin']]);
});

test('[CLUSTER-57] the lock goes to a preferred process after what runs has ended', async () => {
  const one = startProcess();
  let finish = () => {};
  one.jobs.onEnd(() => new Promise((resolve) => (finish = resolve)));
  await pass(500, one);
  shared.isRequested = true;
  nowMs += 500;
  const leaving = one.jobs.onInterval();
  await new Promise(setImmediate);
  expect([one.jobs.isActive, one.session.isLocked]).toEqual([false, true]);
  finish();
  await leaving;
  expect(one.session.isLocked).toBe(false);
  await pass(2_000, one);
  expect(one.jobs.isActive).toBe(false);
});

test('[CLUSTER-56] nothing runs before each job has read what it needs, and a read that fails is repeated', async () => {
  const one = startProcess();
  let isBroken = true;
  one.jobs.onBegin(() => {
    if (isBroken) throw new Error('the database is busy');
  });
  await pass(1_000, one);
  expect(one.jobs.isActive).toBe(false);
  isBroken = false;
  await pass(500, one);
  expect(one.jobs.isActive).toBe(true);
});
