import { describe, expect, it } from 'vitest';
import { ShardMoves } from './shard-moves.ts';

const TURN = 64;

function moves() {
  const turns: (() => void)[] = [];
  let steps = 0;
  /** One step for each of some accounts. */
  function* accounts(count: number): Generator<void> {
    for (let done = 0; done < count; done += 1) {
      steps += 1;
      yield;
    }
  }
  return {
    moving: new ShardMoves((run) => void turns.push(run)),
    accounts,
    /** Steps since the last call. */
    taken: () => {
      const taken = steps;
      steps = 0;
      return taken;
    },
    turn: () => turns.shift()?.(),
  };
}

/** Whether a promise is settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const waiting = Symbol('waiting');
  return (await Promise.race([promise, Promise.resolve(waiting)])) !== waiting;
}

describe('[STORE-19] accounts that move', () => {
  it('are so many in a turn of the event loop', async () => {
    const { moving, accounts, taken, turn } = moves();
    expect(moving.isMoving).toBe(false);
    const ended = moving.run(accounts(TURN + 2));
    expect([taken(), moving.isMoving]).toEqual([TURN, true]);
    expect(await isSettled(moving.ended)).toBe(false);
    turn();
    expect([taken(), moving.isMoving]).toEqual([2, false]);
    await Promise.all([ended, moving.ended]);
    expect(turn()).toBeUndefined();
  });

  it('are over within the first turn when they are few', async () => {
    const { moving, accounts, taken } = moves();
    await moving.run(accounts(3));
    expect([taken(), moving.isMoving]).toEqual([3, false]);
  });

  it('are all moved at once before a moment is played', async () => {
    const { moving, accounts, taken, turn } = moves();
    moving.finish();
    const ended = moving.run(accounts(3 * TURN));
    taken();
    moving.finish();
    expect([taken(), moving.isMoving]).toEqual([2 * TURN, false]);
    await ended;
    turn();
    expect(taken()).toBe(0);
  });

  it('end before the next ones move', () => {
    const { moving, accounts } = moves();
    void moving.run(accounts(TURN + 1));
    expect(() => moving.run(accounts(1))).toThrow('one after another');
  });
});
