/** The turns of work that can wait, on a machine whose time and load the test decides. */

import { describe, expect, it, test } from 'vitest';
import { PromptTurns, SpareTurns } from './turns.ts';

const WORK_MS = 2;

/** The pauses of a second's worth of work, beside others who take this share of what is left to them. */
async function pausesBeside(others: number): Promise<number[]> {
  const time = { nowMs: 0, activeMs: 0 };
  const machine = { monotonicMs: () => time.nowMs, loopActiveMs: () => time.activeMs };
  const pauses: number[] = [];
  /** Time that is not ours. */
  const pass = (ms: number) => {
    time.nowMs += ms;
    time.activeMs += ms * others;
  };
  const turns = new SpareTurns(machine, async (ms) => {
    pauses.push(ms);
    pass(ms);
  });
  while (time.nowMs < 1_000) {
    await turns.turn(() => {
      time.nowMs += WORK_MS;
      time.activeMs += WORK_MS;
    });
    pass(1);
  }
  return pauses;
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

describe('[Z70] work that can wait', () => {
  it('takes most of the time while nobody else has work', async () => {
    expect(sum(await pausesBeside(0))).toBeLessThan(400);
  });

  it('leaves the time to others, the more they take', async () => {
    const [some, half, most] = [await pausesBeside(0.1), await pausesBeside(0.5), await pausesBeside(0.9)];
    expect(sum(some)).toBeGreaterThan(400);
    expect(sum(half)).toBeGreaterThan(800);
    expect(sum(most)).toBeGreaterThan(930);
    // and goes on all the same, also where they take more than there seemed to be
    const all = await pausesBeside(1.1);
    expect(sum(all)).toBeGreaterThan(930);
    expect(Math.max(...most, ...all)).toBeLessThanOrEqual(500);
  });

  it('hands back what the work gave, and what it threw', async () => {
    const turns = new SpareTurns({ monotonicMs: () => 0, loopActiveMs: () => 0 });
    expect(await turns.turn(() => 7)).toBe(7);
    const failing = turns.turn(() => {
      throw new Error('no such candle');
    });
    await expect(failing).rejects.toThrow('no such candle');
  });
});

test('work that somebody waits for is done in its order, with everybody else’s between two turns, also after one that failed', async () => {
  const turns = new PromptTurns();
  const done: string[] = [];
  const failing = turns.turn(() => {
    done.push('first');
    setImmediate(() => done.push('an order'));
    throw new Error('no such candle');
  });
  const second = turns.turn(() => done.push('second'));
  await expect(failing).rejects.toThrow('no such candle');
  await second;
  expect(done).toEqual(['first', 'an order', 'second']);
});
