/** The distribution of shards over engines that come, go and miss each other, in histories that seeds choose. */

import { ALL_SHARDS, SHARD_COUNT } from '@vernier/shared/engine/shards';
import { ShardDistribution } from '@vernier/shared/engine/shard-distribution';
import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../harness/world/seeded-random.ts';

const SECOND_MS = 1_000;

interface Member {
  readonly id: string;
  readonly distribution: ShardDistribution;
  readonly owned: Set<number>;
}

/** Engines that look at each other once a second. */
class Cluster {
  readonly members: Member[] = [];
  /** When each was seen last. */
  readonly seen = new Map<string, number>();
  nowMs = 0;
  releases = 0;
  #last = 0;

  add(): void {
    this.#last += 1;
    const id = `engine-${this.#last}`;
    this.members.push({ id, distribution: new ShardDistribution(id), owned: new Set() });
  }

  /** Its shards are free at once. */
  remove(place: number): void {
    this.members.splice(place, 1);
  }

  get free(): readonly number[] {
    return ALL_SHARDS.filter((shard) => this.members.every(({ owned }) => !owned.has(shard)));
  }

  /** A second; some may not be seen in it. */
  pass(isSeen: (id: string) => boolean = () => true): void {
    this.nowMs += SECOND_MS;
    for (const { id } of this.members) if (isSeen(id)) this.seen.set(id, this.nowMs);
    for (const { distribution, owned } of this.members) {
      const engines = [...this.seen].map(([id, seenMs]) => ({ id, seenMs }));
      const plan = distribution.plan({ nowMs: this.nowMs, engines, owned: [...owned], free: this.free });
      for (const shard of plan.release) owned.delete(shard);
      this.releases += plan.release.length;
      for (const shard of plan.acquire) if (this.free.includes(shard)) owned.add(shard);
    }
  }

  expectFair(): void {
    const counts = this.members.map(({ owned }) => owned.size);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(SHARD_COUNT);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  }
}

describe('the distribution of shards', () => {
  it('[STORE-20] gives all shards to a single engine at once, and half of them to a second one after ten seconds', () => {
    const cluster = new Cluster();
    cluster.add();
    cluster.pass();
    expect(cluster.members[0]?.owned.size).toBe(SHARD_COUNT);
    cluster.add();
    for (let second = 0; second < 10; second += 1) cluster.pass();
    expect(cluster.releases).toBe(0);
    for (let second = 0; second < 3; second += 1) cluster.pass();
    cluster.expectFair();
    expect(cluster.releases).toBe(32);
  });

  it('[STORE-20] releases nothing while an engine comes and goes', () => {
    const cluster = new Cluster();
    cluster.add();
    cluster.pass();
    cluster.add();
    const second = cluster.members[1]?.id;
    for (let time = 0; time < 120; time += 1) cluster.pass((id) => id !== second || time % 9 < 4);
    expect(cluster.releases).toBe(0);
  });

  it.each(Array.from({ length: 60 }, (_, index) => `history ${index}`))(
    '[STORE-20] is fair half a minute after the last change, and then stays (%s)',
    (seed) => {
      const random = new SeededRandom(seed);
      const cluster = new Cluster();
      cluster.add();
      for (let second = 0; second < 200; second += 1) {
        if (random.chance(50) && cluster.members.length < 9) cluster.add();
        if (random.chance(40) && cluster.members.length > 1)
          cluster.remove(random.below(cluster.members.length));
        cluster.pass(() => !random.chance(100));
      }
      for (let second = 0; second < 30; second += 1) cluster.pass();
      cluster.expectFair();
      const { releases } = cluster;
      for (let second = 0; second < 30; second += 1) cluster.pass();
      expect(cluster.releases).toBe(releases);
    },
  );
});
