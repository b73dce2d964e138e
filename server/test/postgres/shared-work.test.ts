/** Work of two engines that share the accounts of a cluster: jobs, and the ranking. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SHARD_COUNT } from '@vernier/shared/engine/shards';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/start.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { Cluster, type ClusterEngine } from '../rig/cluster.ts';

const WAIT = { timeout: 30_000, interval: 20 };

describe.skipIf(!hasNatsServer())('engines that share the accounts', { tags: ['night'] }, () => {
  let cluster: Cluster;
  let first: ClusterEngine;
  let one: RunningServer;
  let two: RunningServer;

  beforeEach(async () => {
    cluster = await Cluster.start({ HOUSE_TRADERS: 'on' }, { shares: 'fair' });
    first = cluster.addEngine();
    one = await first.starting;
    two = one;
  });
  afterEach(() => cluster.stop());

  /** Time passes until something is so. */
  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    await expect
      .poll(async () => {
        cluster.pass(250);
        await Promise.all([one, two].map(async ({ core }) => core.cluster?.opened.horizon.extend()));
        return isSo();
      }, WAIT)
      .toBe(true);
  }

  async function addSecond(): Promise<void> {
    two = await cluster.addEngine().starting;
    await until(() => [one, two].every(({ core }) => core.shards.shards.length === SHARD_COUNT / 2));
  }

  test('[CLUSTER-56] one of them has the jobs and sends what the other stores, and the other one after its end', async () => {
    await addSecond();
    const sentBy = ({ platform }: RunningServer) => {
      const outbox = join(platform.config.dataDir, 'outbox');
      return existsSync(outbox) ? readdirSync(outbox).length : 0;
    };
    const send = async (count: number) => {
      await two.site.notifications.mail({ to: 'a@example.com', subject: 'news', text: '' });
      await until(() => sentBy(one) + sentBy(two) >= count);
      await until(() => cluster.database.connect().count('notices') === 0);
    };
    await send(1);
    expect([sentBy(one), sentBy(two)]).toEqual([1, 0]);
    const former = one;
    await first.stop();
    one = two;
    await send(2);
    expect([sentBy(former), sentBy(two)]).toEqual([1, 1]);
  });

  test('[CLUSTER-59] each trader of the ranking has one owner, and both engines list all', async () => {
    await addSecond();
    const owned = [one, two].map(({ site }) => site.bots.owned.map(({ uid }) => uid));
    const all = owned.flat();
    expect(all.length).toBeGreaterThan(5);
    expect(new Set(all).size).toBe(all.length);
    await until(() => [one, two].every(({ site }) => site.ranking.rows().length === all.length));
    const listed = [one, two].map(({ site }) =>
      site.ranking
        .rows()
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(listed).toEqual([all.toSorted(), all.toSorted()]);
  });
});
