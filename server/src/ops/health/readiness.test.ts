/** Each part of the program that can be unwell, one at a time, on parts that the test moves. */

import { ManualClock } from '@vernier/shared/clock';
import { expect, test } from 'vitest';
import { Shedding } from '../../platform/routing/shedding.ts';
import { CommitMeter } from '../../platform/metrics/commit-meter.ts';
import { PARTS, ReadinessWatch } from './readiness.ts';

function scene() {
  const time = new ManualClock(1_000_000);
  const commits = new CommitMeter(time);
  const executor = { waiting: 0, answered: 0 };
  const market = { timeMs: time.now() };
  const disk = { isCloseOnly: false };
  const parts = { isWritable: true, isBalanced: true, lagMs: 0, isReadable: true };
  const shedding = new Shedding({ loopLagMs: () => parts.lagMs, waiting: () => executor.waiting });
  const logged: string[] = [];
  const log = { warn: () => {}, error: (message: string) => void logged.push(message) };
  const watch = new ReadinessWatch({
    writable: () => parts.isWritable,
    executor,
    commits,
    shedding,
    market,
    clock: { now: () => time.now(), wallSpanMs: (ms: number) => ms },
    ledger: {
      async now() {
        if (!parts.isReadable) throw new Error('the disk cannot be read');
        return { isBalanced: parts.isBalanced, accounts: [], postings: 0 };
      },
    },
    disk,
    system: { monotonicMs: () => time.now() },
    log,
  });
  const pass = (ms: number) => {
    time.advance(ms);
    market.timeMs = time.now();
    watch.onInterval();
  };
  const broken = () => {
    const read = watch.read();
    return PARTS.filter((part) => !read[part]);
  };
  return { watch, commits, executor, market, disk, parts, shedding, pass, broken, logged };
}

test('[HEALTH-1] all is well until one part is not, and then that part alone', async () => {
  const { watch, market, disk, parts, pass, broken } = scene();
  pass(1_000);
  expect(broken()).toEqual([]);
  market.timeMs -= 5_000;
  expect(broken()).toEqual(['market']);
  market.timeMs += 10_000;
  expect(broken()).toEqual(['market']);
  pass(250);
  disk.isCloseOnly = true;
  expect(broken()).toEqual(['disk']);
  disk.isCloseOnly = false;
  parts.isWritable = false;
  expect(broken()).toEqual(['database']);
  parts.isWritable = true;
  await watch.stop();
  expect(broken()).toEqual(['running']);
});

test('[HEALTH-1] commands that wait without any answer for five seconds are a stuck writer; a long queue that moves is none', () => {
  const { executor, pass, broken } = scene();
  executor.waiting = 3;
  for (let interval = 0; interval < 40; interval += 1) {
    executor.answered += 1;
    pass(250);
    expect(broken()).toEqual([]);
  }
  pass(4_750);
  expect(broken()).toEqual([]);
  pass(250);
  expect(broken()).toEqual(['writer']);
  executor.answered += 1;
  expect(broken()).toEqual([]);
});

test('[HEALTH-1] a commit of five seconds is a stuck writer for as long as its window lasts', () => {
  const { commits, pass, broken } = scene();
  commits.note(5_000);
  expect(broken()).toEqual(['writer']);
  pass(5_000);
  commits.onInterval();
  pass(5_000);
  commits.onInterval();
  expect(broken()).toEqual([]);
});

test('[HEALTH-1] a ledger that does not add up is found within a minute', async () => {
  const { watch, parts, pass, broken } = scene();
  parts.isBalanced = false;
  pass(59_999);
  expect(broken()).toEqual([]);
  pass(1);
  await expect.poll(broken).toEqual(['ledger']);
  parts.isBalanced = true;
  pass(60_000);
  await expect.poll(broken).toEqual([]);
  await watch.stop();
});

test('[HEALTH-1] a ledger that cannot be read is reported, keeps its last result, and is read again a minute later', async () => {
  const { watch, parts, pass, broken, logged } = scene();
  parts.isBalanced = false;
  pass(60_000);
  await expect.poll(broken).toEqual(['ledger']);
  Object.assign(parts, { isReadable: false, isBalanced: true });
  pass(60_000);
  await expect.poll(() => logged).toEqual(['the trial balance failed']);
  expect(broken()).toEqual(['ledger']);
  parts.isReadable = true;
  pass(60_000);
  await expect.poll(broken).toEqual([]);
  await watch.stop();
});
