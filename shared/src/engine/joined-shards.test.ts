import { describe, expect, it } from 'vitest';
import { JoinedShards } from './joined-shards.ts';
import type { Committed } from './requests.ts';

function committed(version: number): Committed {
  return { account: { version } } as unknown as Committed;
}

/** Preparations that end when the test says so. */
function started() {
  const calls: {
    shards: readonly number[];
    missed: number;
    end: () => void;
    fail: (error: Error) => void;
  }[] = [];
  const joined = new JoinedShards(
    (shards, missed) =>
      new Promise<void>((resolve, reject) => {
        calls.push({ shards, missed: missed.length, end: resolve, fail: reject });
      }),
  );
  return { joined, calls };
}

async function microtasks(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await Promise.resolve();
}

describe('[CLUSTER-102] shards that have joined', () => {
  it('are prepared with what was stored before, and those that join meanwhile together', async () => {
    const { joined, calls } = started();
    joined.add([4], [committed(1), committed(2)]);
    await microtasks();
    expect(calls).toMatchObject([{ shards: [4], missed: 2 }]);
    joined.add([5, 6], [committed(3)]);
    joined.add([7], []);
    await microtasks();
    expect(calls).toHaveLength(1);
    calls[0]?.end();
    await microtasks();
    expect(calls.slice(1)).toMatchObject([{ shards: [5, 6, 7], missed: 1 }]);
    calls[1]?.end();
    await joined.prepared;
  });

  it('are not prepared after a failure, which the end gets', async () => {
    const { joined, calls } = started();
    joined.add([4], []);
    await microtasks();
    joined.add([5], []);
    calls[0]?.fail(new Error('the database is silent'));
    await expect(joined.prepared).rejects.toThrow('the database is silent');
    expect(calls).toHaveLength(1);
  });

  it('are prepared from the start where there are none', async () => {
    const { joined, calls } = started();
    await joined.prepared;
    expect(calls).toEqual([]);
  });
});
