/** An office in front of two engines that share the accounts: each act is executed by the engine that owns its account. */

import { callOf } from '@vernier/shared/api/calls';
import { SHARD_COUNT } from '@vernier/shared/engine/shards';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningOffice } from '../../src/office.ts';
import type { RunningServer } from '../../src/start.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { answerOf, Cluster, FROM_GATEWAY } from '../rig/cluster.ts';
import { ADMIN } from '../rig/known-owner.ts';

const WAIT = { timeout: 60_000, interval: 20 };

describe.skipIf(!hasNatsServer())('an office and two engines', () => {
  let cluster: Cluster;
  let engines: readonly RunningServer[];
  let office: RunningOffice;

  beforeEach(async () => {
    cluster = await Cluster.start({}, { shares: 'fair' });
    const first = await cluster.addEngine().starting;
    await untilOwned([first], SHARD_COUNT);
    office = await cluster.addOffice().starting;
    const second = await cluster.addEngine().starting;
    engines = [first, second];
    await untilOwned(engines, SHARD_COUNT / 2);
  });
  afterEach(() => cluster.stop());

  async function untilOwned(owners: readonly RunningServer[], count: number): Promise<void> {
    const newest = owners.at(-1)?.core;
    await expect
      .poll(async () => {
        cluster.pass(250);
        for (const { core } of owners) await core.cluster?.opened.horizon.extend();
        return newest?.shards.shards.length;
      }, WAIT)
      .toBe(count);
  }

  async function ask(path: string, token: string, input: object, method: 'GET' | 'POST' = 'POST') {
    const query = method === 'GET' ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
    const { text } = await answerOf(office.app, {
      ...{ method, url: `/trpc/${path}${query}` },
      headers: { ...FROM_GATEWAY, authorization: `Bearer ${token}` },
      ...(method === 'POST' && { payload: input }),
    });
    return JSON.parse(text) as { result?: { data: never }; error?: unknown };
  }

  async function openOrder({ app, core }: RunningServer, index: number): Promise<number> {
    const headers = { ...FROM_GATEWAY, lang: 'en' };
    const remoteAddress = `10.0.0.${index}`;
    const opened = await answerOf(app, {
      method: 'POST',
      url: callOf('openDemo').path,
      headers,
      remoteAddress,
    });
    const { token } = (JSON.parse(opened.text) as { data: { token: string } }).data;
    const id = core.executor.lastAccountId;
    await answerOf(app, {
      ...{ method: 'POST', url: callOf('submitOrder').path, remoteAddress },
      headers: { ...headers, authorization: token, 'idempotency-key': `order-of-engine-${index}` },
      payload: { type: 1, status: 1, cont: '0.10', forex_id: 1, multiple: 100 },
    });
    return id;
  }

  test('[CLUSTER-60] [CLUSTER-64] acts reach the owner of each account, and lists have the accounts of both', {
    tags: ['night'],
  }, async () => {
    const login: { data: { token: string } } | undefined = (await ask('auth.login', '', ADMIN)).result;
    const token = login?.data.token ?? '';
    const accounts = [];
    for (const [index, engine] of engines.entries()) accounts.push(await openOrder(engine, index + 1));
    for (const [place, { core }] of engines.entries())
      expect(accounts.map((id) => core.shards.owns(id))).toEqual([place === 0, place === 1]);
    const orders = async () => {
      cluster.pass(500);
      const { result } = await ask('orders.list', token, {}, 'GET');
      return result?.data as { total: number; list: { id: number; user_id: number }[] } | undefined;
    };
    await expect.poll(orders, WAIT).toMatchObject({ total: 2 });
    const risk: { data: unknown } | undefined = (await ask('risk.exposure', token, {}, 'GET')).result;
    expect(risk?.data).toMatchObject({ positions: 2, accounts: 2 });
    const { list } = (await orders()) ?? { list: [] };
    for (const { id } of list)
      expect(await ask('orders.close', token, { id, reason: 'A wrong price' })).toMatchObject({
        result: { data: { id, status: 'closed' } },
      });
    await expect.poll(orders, WAIT).toMatchObject({ total: 0 });
    for (const id of accounts)
      expect(await ask('users.get', token, { id }, 'GET')).toMatchObject({
        result: { data: { id, account: { positions: 0, closed: 1 } } },
      });
    const lines = cluster.database
      .connect()
      .rows<{ action: string }>("SELECT action FROM audit WHERE action = 'orders.close'");
    expect(lines).toHaveLength(2);
  });
});
