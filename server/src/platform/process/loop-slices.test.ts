/** Event-loop slices on a system whose time and load the test decides. */

import { describe, expect, it, test } from 'vitest';
import { PromptSlices, BackgroundSlices } from './loop-slices.ts';

const WORK_MS = 2;

/** The pauses in a second of work, while other work takes this share of the remaining time. */
async function pausesWithLoad(others: number): Promise<number[]> {
  const time = { nowMs: 0, activeMs: 0 };
  const system = { monotonicMs: () => time.nowMs, loopActiveMs: () => time.activeMs };
  const pauses: number[] = [];
  /** Time that passes outside the slices. */
  const pass = (ms: number) => {
    time.nowMs += ms;
    time.activeMs += ms * others;
  };
  const slices = new BackgroundSlices(
    system,
    () => false,
    async (ms) => {
      pauses.push(ms);
      pass(ms);
    },
  );
  while (time.nowMs < 1_000) {
    await slices.run(() => {
      time.nowMs += WORK_MS;
      time.activeMs += WORK_MS;
    });
    pass(1);
  }
  return pauses;
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

describe('[OVERLOAD-4] background slices', () => {
  it('take most of the time while there is no other work', async () => {
    expect(sum(await pausesWithLoad(0))).toBeLessThan(400);
  });

  it('take less time the more other work takes', async () => {
    const [some, half, most] = [
      await pausesWithLoad(0.1),
      await pausesWithLoad(0.5),
      await pausesWithLoad(0.9),
    ];
    expect(sum(some)).toBeGreaterThan(400);
    expect(sum(half)).toBeGreaterThan(800);
    expect(sum(most)).toBeGreaterThan(930);
    // and go on also where other work takes more than the measured time
    const all = await pausesWithLoad(1.1);
    expect(sum(all)).toBeGreaterThan(930);
    expect(Math.max(...most, ...all)).toBeLessThanOrEqual(500);
  });

  it('return the result of the work, and rethrow its error', async () => {
    const slices = new BackgroundSlices({ monotonicMs: () => 0, loopActiveMs: () => 0 }, () => false);
    expect(await slices.run(() => 7)).toBe(7);
    const failing = slices.run(() => {
      throw new Error('no such candle');
    });
    await expect(failing).rejects.toThrow('no such candle');
  });
});

test('prompt slices run in order, with other work between two of them, also after one that failed', async () => {
  const slices = new PromptSlices({ monotonicMs: () => 0, loopActiveMs: () => 0 }, () => false);
  const done: string[] = [];
  const failing = slices.run(() => {
    done.push('first');
    setImmediate(() => done.push('an order'));
    throw new Error('no such candle');
  });
  const second = slices.run(() => done.push('second'));
  await expect(failing).rejects.toThrow('no such candle');
  await second;
  expect(done).toEqual(['first', 'an order', 'second']);
});

test('[OVERLOAD-5] no prompt slice runs while commands wait', async () => {
  let [commands, slices] = [0, 0];
  const prompt = new PromptSlices({ monotonicMs: () => 0, loopActiveMs: () => 0 }, () => commands > 0);
  await prompt.run(() => (commands = 3));
  const next = prompt.run(() => (slices += 1));
  for (; commands > 0; commands -= 1) {
    await new Promise((resolve) => setImmediate(resolve));
    expect(slices).toBe(0);
  }
  await next;
  expect(slices).toBe(1);
});

test('[OVERLOAD-5] prompt slices pause after each twenty milliseconds, longer with other work', async () => {
  const pausedMs = async (others: number) => {
    const time = { nowMs: 0, activeMs: 0 };
    const system = { monotonicMs: () => time.nowMs, loopActiveMs: () => time.activeMs };
    let paused = 0;
    const slices = new PromptSlices(
      system,
      () => false,
      async (ms) => {
        paused += ms;
        time.nowMs += ms;
        time.activeMs += ms * others;
      },
    );
    for (let slice = 0; slice < 100; slice += 1) {
      await slices.run(() => {
        time.nowMs += WORK_MS;
        time.activeMs += WORK_MS;
      });
    }
    return paused;
  };
  const [idle, half] = [await pausedMs(0), await pausedMs(0.5)];
  expect(idle).toBeLessThanOrEqual(100);
  expect(half).toBeGreaterThan(800);
});

test('[OVERLOAD-5] background slices leave the loop to prompt ones, but for one every half second', async () => {
  const system = { monotonicMs: () => 0, loopActiveMs: () => 0 };
  let [readers, pausedMs] = [1, 0];
  const slices = new BackgroundSlices(
    system,
    () => readers > 0,
    async (ms) => {
      pausedMs += ms;
    },
  );
  await slices.run(() => undefined);
  expect(pausedMs).toBe(500);
  readers = 0;
  await slices.run(() => undefined);
  expect(pausedMs).toBe(500);
});
