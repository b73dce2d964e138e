/** Serial queues of accounts: order, errors, two accounts, and the bound. */

import { describe, expect, test } from 'vitest';
import { AccountQueue } from './account-queue.ts';

/** Awaits all results, synchronous ones too. */
async function settled(results: readonly unknown[]): Promise<void> {
  for (const result of results) await result;
}

/** Work that ends when the test says so. */
function openWork<Result>() {
  let resolve: (result: Result) => void = () => {};
  const promise = new Promise<Result>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('turns of an account', () => {
  test('without earlier work a synchronous result is returned as it is', () => {
    expect(new AccountQueue().run(1, () => 'answer')).toBe('answer');
  });

  test('[OVERLOAD-6] changes run in the order of their arrival, the next one after the end of the one before', async () => {
    const queue = new AccountQueue();
    const first = openWork<void>();
    const seen: string[] = [];
    const runs = [
      queue.run(1, async () => {
        await first.promise;
        seen.push('first');
      }),
      queue.run(1, () => void seen.push('second')),
      queue.run(1, async () => void seen.push('third')),
    ];
    await Promise.resolve();
    expect(seen).toEqual([]);
    first.resolve();
    await settled(runs);
    expect(seen).toEqual(['first', 'second', 'third']);
  });

  test('accounts do not wait for each other', () => {
    const queue = new AccountQueue();
    void queue.run(1, () => openWork().promise);
    expect(queue.run(2, () => 'answer')).toBe('answer');
  });

  test('an error reaches its caller and ends its turn', async () => {
    const queue = new AccountQueue();
    const failed = queue.run(1, async () => {
      throw new Error('disk');
    });
    const next = queue.run(1, () => {
      throw new Error('synchronous');
    });
    const last = queue.run(1, () => 'answer');
    await expect(failed).rejects.toThrow('disk');
    await expect(next).rejects.toThrow('synchronous');
    expect(await last).toBe('answer');
    expect(() =>
      queue.run(1, () => {
        throw new Error('no earlier work');
      }),
    ).toThrow('no earlier work');
    expect(queue.run(1, () => 'answer')).toBe('answer');
  });

  test('after the end of all work a result is synchronous again', async () => {
    const queue = new AccountQueue();
    await settled([queue.run(1, async () => {}), queue.run(1, async () => {})]);
    expect(queue.run(1, () => 'answer')).toBe('answer');
  });
});

test('work of an owner takes the turn of its practice account after the work that is there', async () => {
  const [owner, practice] = [2, 1];
  const queue = new AccountQueue();
  const open = openWork<void>();
  const seen: string[] = [];
  const all = [
    queue.run(practice, async () => {
      await open.promise;
      seen.push('earlier');
    }),
    queue.run(owner, () => queue.run(practice, () => void seen.push('both'))),
    queue.run(practice, () => void seen.push('practice')),
    queue.run(owner, () => void seen.push('owner')),
  ];
  open.resolve();
  await settled(all);
  expect(seen.slice(0, 2)).toEqual(['earlier', 'both']);
  expect(seen.slice(2).toSorted()).toEqual(['owner', 'practice']);
});

test('[OVERLOAD-6] an account with too many changes in progress is refused with a time to retry', async () => {
  const queue = new AccountQueue();
  const open = openWork<void>();
  const runs = Array.from({ length: 500 }, () => queue.run(1, () => open.promise));
  expect(queue.refusalOf(1)).toEqual({ refused: 'overloaded', data: { retry_after: 2 } });
  expect(queue.refusalOf(2)).toBeNull();
  open.resolve();
  await settled(runs);
  expect(queue.refusalOf(1)).toBeNull();
});
