import { describe, expect, it } from 'vitest';
import { ShardDistribution } from './shard-distribution.ts';
import { ALL_SHARDS } from './shards.ts';

const SEEN_MS = 3_000;
const STEADY_MS = 10_000;

/** Engines that were all seen now. */
function seen(nowMs: number, ...ids: readonly string[]) {
  return ids.map((id) => ({ id, seenMs: nowMs }));
}

describe('the share of an engine', () => {
  it('is all shards when it is alone, also when it does not see itself', () => {
    const one = new ShardDistribution('a');
    const { acquire, release } = one.plan({ nowMs: 0, engines: [], owned: [], free: ALL_SHARDS });
    expect([acquire, release]).toEqual([ALL_SHARDS, []]);
  });

  it('begins at its place among the others, and is as many as it lacks', () => {
    const engines = seen(0, 'c', 'a', 'b', 'a');
    const plans = ['a', 'b', 'c'].map((id) =>
      new ShardDistribution(id).plan({ nowMs: 0, engines, owned: [], free: ALL_SHARDS }),
    );
    expect(plans.map(({ acquire }) => [acquire[0], acquire.length])).toEqual([
      ...[
        [0, 21],
        [21, 21],
        [42, 22],
      ],
    ]);
    const some = new ShardDistribution('b').plan({
      ...{ nowMs: 0, engines, owned: [1, 2, 3], free: [0, 5, 21, 60] },
    });
    expect(some.acquire).toEqual([21, 60, 0, 5]);
    const owned = ALL_SHARDS.slice(0, 20);
    const last = new ShardDistribution('b').plan({ nowMs: 0, engines, owned, free: [30, 31] });
    expect(last.acquire).toEqual([30]);
    const more = ALL_SHARDS.slice(0, 25);
    expect(new ShardDistribution('b').plan({ nowMs: 0, engines, owned: more, free: [30] }).acquire).toEqual(
      [],
    );
  });

  it('does not count engines that were not seen for three seconds', () => {
    const engines = [...seen(0, 'b'), ...seen(1, 'c')];
    const plan = new ShardDistribution('a').plan({ nowMs: SEEN_MS, engines, owned: [], free: ALL_SHARDS });
    expect(plan.acquire).toHaveLength(32);
  });
});

describe('an engine with more than its share', () => {
  it('releases the last ones when the engines were the same for ten seconds', () => {
    const one = new ShardDistribution('a');
    const owned = ALL_SHARDS.toReversed();
    const plan = (nowMs: number, ...ids: readonly string[]) =>
      one.plan({ nowMs, engines: seen(nowMs, ...ids), owned, free: [] }).release;
    expect(plan(1_000, 'b')).toEqual([]);
    expect(plan(1_000 + STEADY_MS - 1, 'b')).toEqual([]);
    expect(plan(1_000 + STEADY_MS, 'b')).toEqual(ALL_SHARDS.slice(32));
    expect(plan(1_001 + STEADY_MS, 'b', 'c')).toEqual([]);
    expect(plan(1_001 + 2 * STEADY_MS, 'b', 'c')).toEqual(ALL_SHARDS.slice(21));
  });
});
