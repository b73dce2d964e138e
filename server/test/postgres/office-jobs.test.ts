/** Jobs of a cluster with an office: it runs them while it is active, and an engine does otherwise. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SHARD_COUNT } from '@vernier/shared/engine/shards';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/start.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { Cluster } from '../rig/cluster.ts';

const WAIT = { timeout: 60_000, interval: 20 };

describe.skipIf(!hasNatsServer())('the jobs of a cluster with an office', () => {
  let cluster: Cluster;
  let engine: RunningServer;

  beforeEach(async () => {
    cluster = await Cluster.start({}, { shares: 'fair' });
    engine = await cluster.addEngine().starting;
    await until(() => engine.core.shards.shards.length === SHARD_COUNT);
  });
  afterEach(() => cluster.stop());

  /** Time passes until something is so. */
  async function until(isSo: () => boolean): Promise<void> {
    await expect
      .poll(async () => {
        cluster.pass(250);
        await engine.core.cluster?.opened.horizon.extend();
        return isSo();
      }, WAIT)
      .toBe(true);
  }

  const sentFrom = (dataDir: string) => {
    const outbox = join(dataDir, 'outbox');
    return existsSync(outbox) ? readdirSync(outbox).length : 0;
  };
  const count = (table: string) => cluster.database.connect().count(table);

  async function send(): Promise<void> {
    await engine.site.notifications.mail({ to: 'a@example.com', subject: 'news', text: '' });
    await until(() => count('notices') === 0);
  }

  test('[CLUSTER-68] the office sends what an engine has stored and writes the tape, and an engine does after its end', {
    tags: ['night'],
  }, async () => {
    const { dataDir } = engine.platform.config;
    await until(() => engine.platform.jobs.isActive);
    await send();
    expect(sentFrom(dataDir)).toBe(1);
    const office = cluster.addOffice();
    const { config } = (await office.starting).context;
    await until(() => !engine.platform.jobs.isActive);
    const links = count('tape_minutes');
    const summary = (await (await office.starting).context.shardsSummary?.()) ?? null;
    expect(summary).toMatchObject({ free: [], engines: [{ shards: engine.core.shards.shards }] });
    await send();
    expect([sentFrom(dataDir), sentFrom(config.dataDir)]).toEqual([1, 1]);
    await until(() => count('tape_minutes') > links);
    expect(engine.platform.jobs.isActive).toBe(false);
    await office.stop();
    await until(() => engine.platform.jobs.isActive);
    await send();
    expect([sentFrom(dataDir), sentFrom(config.dataDir)]).toEqual([2, 1]);
  });
});
