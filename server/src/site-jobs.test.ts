/** Jobs of an installation in a process that has them, loses them, and gets them again. */

import { beforeEach, expect, test } from 'vitest';
import type { Jobs } from './platform/jobs/jobs.ts';
import { SiteJobs } from './site-jobs.ts';

/** A process whose mails last until the test ends them. */
class Process {
  isActive = true;
  isCloseOnly = false;
  isBehind = false;
  readonly runs: string[] = [];
  readonly #begins: Parameters<Jobs['onBegin']>[0][] = [];
  readonly #ends: Parameters<Jobs['onEnd']>[0][] = [];
  #finishMail = () => {};
  #mail: Promise<void> = Promise.resolve();
  readonly jobs: SiteJobs;

  constructor() {
    const isActive = () => this.isActive;
    const isCloseOnly = () => this.isCloseOnly;
    const isBehind = () => this.isBehind;
    this.jobs = new SiteJobs({
      jobs: {
        get isActive() {
          return isActive();
        },
        onBegin: (listener) => this.#begins.push(listener),
        onEnd: (listener) => this.#ends.push(listener),
        onInterval: () => undefined,
        stop: () => Promise.resolve(),
      },
      log: { error: () => expect.unreachable(), warn: () => expect.unreachable() },
      disk: {
        get isCloseOnly() {
          return isCloseOnly();
        },
        failed: () => undefined,
      },
      market: {
        get isBehind() {
          return isBehind();
        },
      },
      tape: this.#job('tape'),
      newsroom: { ...this.#job('news'), readAgain: async () => void this.runs.push('read') },
      tapeRoots: { ...this.#job('roots'), interrupt: async () => void this.runs.push('interrupt') },
      deliveries: { mails: { onInterval: () => this.#send(), settled: () => this.#mail } },
      reports: { statements: this.#job('statements') },
      maintenance: { pruning: this.#job('pruning') },
    });
  }

  /** Everything that a tick calls. */
  tick(): readonly string[] {
    this.runs.length = 0;
    this.jobs.beforeMarket();
    this.jobs.onTick();
    this.jobs.onInterval();
    this.jobs.onTimedTick();
    return [...this.runs];
  }

  begin(): Promise<unknown> {
    return Promise.all(this.#begins.map(async (listener) => listener()));
  }

  end(): Promise<unknown> {
    return Promise.all(this.#ends.map(async (listener) => listener()));
  }

  finishMail(): void {
    this.#finishMail();
  }

  #send(): Promise<void> {
    this.runs.push('mails');
    this.#mail = new Promise((resolve) => (this.#finishMail = resolve));
    return this.#mail;
  }

  #job(name: string) {
    return { onInterval: () => void this.runs.push(name), settled: () => Promise.resolve() };
  }
}

let one: Process;

beforeEach(() => {
  one = new Process();
});

test('[CLUSTER-56] a process runs every job while it has them, and none otherwise', () => {
  expect(one.tick()).toEqual(['tape', 'news', 'pruning', 'statements', 'mails', 'roots']);
  one.isActive = false;
  expect(one.tick()).toEqual([]);
});

test('[CLUSTER-56] with little space nothing large is written, and no report is made of a past that is incomplete', () => {
  one.isCloseOnly = true;
  expect(one.tick()).toEqual(['tape', 'statements', 'mails']);
  one.isCloseOnly = false;
  one.isBehind = true;
  expect(one.tick()).toEqual(['tape', 'news', 'pruning', 'roots']);
});

test('[CLUSTER-57] the end waits for what runs, and a run that waited for it is left to the next process', async () => {
  one.tick();
  // It waits for the mails in progress.
  expect(one.tick()).not.toContain('mails');
  one.isActive = false;
  let hasEnded = false;
  const end = one.end().then(() => (hasEnded = true));
  await new Promise(setImmediate);
  expect(hasEnded).toBe(false);
  one.runs.length = 0;
  one.finishMail();
  await end;
  expect(one.runs).toEqual(['interrupt']);
});

test('[CLUSTER-56] a process that begins reads up to which hour the news are written', async () => {
  one.isActive = false;
  await one.begin();
  expect(one.runs).toEqual(['read']);
});
