/** Engines that share the accounts of a cluster: they acquire and release shards while they run. */

import { callOf } from '@vernier/shared/api/calls';
import { SHARD_COUNT } from '@vernier/shared/engine/shards';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/start.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { answerOf, Cluster, type ClusterEngine, FROM_GATEWAY } from '../rig/cluster.ts';

const WAIT = { timeout: 20_000, interval: 20 };

describe.skipIf(!hasNatsServer())('engines that share the accounts', () => {
  let cluster: Cluster;
  let first: ClusterEngine;
  let one: RunningServer;

  beforeEach(async () => {
    cluster = await Cluster.start({}, { shares: 'fair' });
    first = cluster.addEngine();
    one = await first.starting;
    await untilOwned(one, SHARD_COUNT);
  });
  afterEach(() => cluster.stop());

  /** Time passes meanwhile: an engine releases shards only when the engines have been the same for ten seconds. */
  async function untilOwned({ core }: RunningServer, count: number): Promise<void> {
    await expect
      .poll(async () => {
        cluster.pass(250);
        await Promise.all([one.core.cluster?.opened.horizon.extend(), core.cluster?.opened.horizon.extend()]);
        return core.shards.shards.length;
      }, WAIT)
      .toBe(count);
  }

  async function openAccounts({ app, core }: RunningServer, count: number) {
    const headers = { ...FROM_GATEWAY, lang: 'en' };
    const accounts = [];
    for (let index = 0; index < count; index += 1) {
      const remoteAddress = `10.0.0.${index + 1}`;
      const opening = { method: 'POST', url: callOf('openDemo').path, headers, remoteAddress } as const;
      const { text } = await answerOf(app, opening);
      const { token } = (JSON.parse(text) as { data: { token: string } }).data;
      accounts.push({ id: core.executor.lastAccountId, token });
      await answerOf(app, {
        ...{ method: 'POST', url: callOf('submitOrder').path, remoteAddress },
        headers: { ...headers, authorization: token, 'idempotency-key': `order-of-account-${index}` },
        payload: { type: 1, status: 1, cont: '0.01', forex_id: 1, multiple: 100 },
      });
    }
    return accounts;
  }

  function ordersIn({ core }: RunningServer): readonly string[] {
    return core.executor
      .activeAccounts()
      .flatMap(({ id, openOrders }) => [...openOrders.values()].map((order) => `${id} ${order.id}`));
  }

  test('[CLUSTER-40] [CLUSTER-41] a second one gets half of the shards, and all of them when the first one is lost', async () => {
    await openAccounts(one, 6);
    const before = ordersIn(one);
    expect(before).toHaveLength(6);
    const second = cluster.addEngine();
    const two = await second.starting;
    await untilOwned(two, SHARD_COUNT / 2);
    await untilOwned(one, SHARD_COUNT / 2);
    expect([...ordersIn(one), ...ordersIn(two)].sort()).toEqual([...before].sort());
    expect(new Set([...one.core.shards.shards, ...two.core.shards.shards]).size).toBe(SHARD_COUNT);
    expect(one.core.executor.accountCount + two.core.executor.accountCount).toBe(6);

    const [shard] = one.core.shards.shards;
    // The session that has its locks.
    cluster.database.connect().rows(
      `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database AS own ON own.oid = pg_locks.database
         WHERE locktype = 'advisory' AND objsubid = 2 AND objid = ${shard} AND own.datname = current_database()`,
    );
    await first.stop();
    one = two;
    await untilOwned(two, SHARD_COUNT);
    expect([...ordersIn(two)].sort()).toEqual([...before].sort());
  });

  test('[CLUSTER-44] readiness and metrics show the shards of an engine', async () => {
    const ready = await answerOf(one.app, { method: 'GET', url: '/readyz' });
    expect(JSON.parse(ready.text)).toMatchObject({ data: { shards: true } });
    const lines = (await one.platform.metrics.text()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'vernier_shards{state="owned"} 64',
        'vernier_shards{state="joining"} 0',
        'vernier_engines 1',
        expect.stringMatching(/^vernier_shard_epoch\{shard="63"\} \d+$/),
        'vernier_shard_acquisition_seconds_count 1',
      ]),
    );
  });

  test('[CLUSTER-42] one that stops gives its shards to the others', async () => {
    await openAccounts(one, 3);
    const before = ordersIn(one);
    const two = await cluster.addEngine().starting;
    await first.stop();
    one = two;
    await untilOwned(two, SHARD_COUNT);
    expect(ordersIn(two)).toEqual(before);
  });
});
