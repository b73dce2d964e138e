/** Two engines that share the accounts, behind a gateway: calls whose account becomes known while they are answered. */

import type { InjectOptions } from 'fastify';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { SHARD_COUNT, shardOf } from '@vernier/shared/engine/shards';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunningGateway } from '../../src/gateway.ts';
import type { RunningServer } from '../../src/start.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { AREA, PASSWORD } from '../people/applicant.ts';
import { Cluster, FROM_GATEWAY } from '../rig/cluster.ts';

const WAIT = { timeout: 20_000, interval: 20 };
const OPEN_DEMO = '/api/user/createAccountDemoForU';

interface Answer<Data = SessionWire> {
  readonly code: number;
  readonly data: Data & { readonly reason?: string };
}

describe.skipIf(!hasNatsServer())('two engines that share the accounts', () => {
  let cluster: Cluster;
  let engines: readonly [RunningServer, RunningServer];
  let gateway: RunningGateway;
  let addresses = 0;

  beforeAll(async () => {
    cluster = await Cluster.start({ VERIFY_REG_TYPE: '2' }, { shares: 'fair' });
    const one = await cluster.addEngine().starting;
    await untilShared([one]);
    const two = await cluster.addEngine().starting;
    engines = [one, two];
    await untilShared(engines);
    gateway = await cluster.addGateway();
    for (const { auth } of engines) auth.captchas.take = async () => true;
  });
  afterAll(() => cluster.stop());

  async function untilShared(running: readonly RunningServer[]): Promise<void> {
    await vi.waitFor(async () => {
      cluster.pass(250);
      await Promise.all(running.map(async ({ core }) => core.cluster?.opened.horizon.extend()));
      for (const { core } of running) expect(core.shards.shards).toHaveLength(SHARD_COUNT / running.length);
    }, WAIT);
  }

  /** Each call is from another address, so that it may begin at either engine. */
  async function post<Data = SessionWire>(
    url: string,
    payload: object,
    { token, app = gateway.app }: { readonly token?: string; readonly app?: RunningServer['app'] } = {},
  ): Promise<Answer<Data>> {
    addresses += 1;
    const headers = {
      ...(app === gateway.app ? {} : FROM_GATEWAY),
      lang: 'en',
      ...(token !== undefined && { authorization: token }),
    };
    const remoteAddress = `198.51.100.${addresses}`;
    const call: InjectOptions = { method: 'POST', url, headers, payload, remoteAddress };
    return (await app.inject(call)).json<Answer<Data>>();
  }

  const form = (email: string) => ({
    ...{ type: 'email', area_id: AREA, account: email, sms_code: 'x', key: 'k' },
    ...{ password: PASSWORD, re_password: PASSWORD },
  });
  const register = (email: string, demo?: string) =>
    post('/api/user/register', form(email), demo === undefined ? {} : { token: demo });
  const logIn = (account: string, password = PASSWORD) =>
    post('/api/user/loginForU', { account, password, login_type: 'email' });

  /** Sessions of new demo accounts, one or more at each engine. */
  async function demosOfBoth(): Promise<readonly SessionWire[]> {
    const demos: SessionWire[] = [];
    const ownersOf = () => engines.map(({ core }) => demos.some(({ user }) => core.shards.owns(user.id)));
    while (ownersOf().includes(false)) demos.push((await post(OPEN_DEMO, {})).data);
    return demos;
  }

  test('[CLUSTER-50] [CLUSTER-51] log users of both in, and count the wrong passwords of a name at one of them', {
    tags: ['night'],
  }, async () => {
    const users: SessionWire[] = [];
    for (const [index, demo] of (await demosOfBoth()).entries())
      users.push((await register(`user${index}@example.com`, demo.token)).data);
    for (const [index, { user }] of users.entries()) {
      const email = `user${index}@example.com`;
      expect((await logIn(email)).data.user.uid).toBe(user.uid);
      expect(await logIn(email, 'another password')).toMatchObject({
        data: { reason: 'wrong_account_or_password' },
      });
    }
    const waits: boolean[] = [];
    for (let attempt = 0; attempt < 32; attempt += 1)
      waits.push((await logIn('user0@example.com', 'another password')).data.reason === 'too_many_requests');
    // Thirty are free, and one was above.
    expect(waits.indexOf(true)).toBe(29);
  });

  test('[CLUSTER-52] open the practice account, and the account that keeps a demo, in the shard of the other one', async () => {
    for (const [index, demo] of (await demosOfBoth()).entries()) {
      const real = (await register(`kept${index}@example.com`, demo.token)).data;
      expect(shardOf(real.user.id)).toBe(shardOf(demo.user.id));
      expect((await post(OPEN_DEMO, {}, { token: real.token })).data.user.id).toBe(demo.user.id);
      const fresh = (await register(`fresh${index}@example.com`)).data;
      const practice = (await post(OPEN_DEMO, {}, { token: fresh.token })).data;
      expect(practice.user.is_demo).toBe(1);
      expect(shardOf(practice.user.id)).toBe(shardOf(fresh.user.id));
    }
  });

  /** A user with a practice account that another engine owns, as an import may have it. */
  async function splitPair(email: string) {
    const user = (await register(email)).data;
    const practice = (await demosOfBoth()).find(({ user: { id } }) =>
      engines.some(({ core }) => core.shards.owns(id) && !core.shards.owns(user.user.id)),
    ) as SessionWire;
    cluster.database
      .connect()
      .run('UPDATE users SET demo_of = ? WHERE id = ?', user.user.id, practice.user.id);
    const owner = engines.find(({ core }) => core.shards.owns(practice.user.id)) as RunningServer;
    const { webhook } = await owner.site.webhooks.create(practice.user.id, {
      ...{ url: 'https://hooks.example.com', categories: new Set(['orders'] as const), since: undefined },
    });
    return { user, practice, owner, webhook };
  }

  test('[CLUSTER-72] delete a practice account with a position at its owner, with its webhooks', async () => {
    const { user, practice, owner } = await splitPair('split@example.com');
    const { id } = practice.user;
    const order = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 100 };
    expect(await post('/v1/api/forex/submit', order, { token: practice.token })).toMatchObject({ code: 1 });
    expect(owner.core.executor.account(id)?.openOrders.size).toBe(1);
    expect(await post('/api/user/delete', { password: PASSWORD }, { token: user.token })).toMatchObject({
      code: 1,
    });
    expect(owner.core.executor.account(id)?.openOrders.size ?? 0).toBe(0);
    expect(owner.site.webhooks.of(id)).toEqual([]);
    expect(cluster.database.connect().count(`users WHERE id = ${id} AND deleted_at_ms IS NOT NULL`)).toBe(1);
    expect((await post('/v1/api/forex/submit', order, { token: practice.token })).code).not.toBe(1);
  });

  test('[CLUSTER-72] turn the webhooks of the practice account off at its owner with all access of the user', async () => {
    const { user, webhook } = await splitPair('ended@example.com');
    expect(webhook.state).toBe('on');
    const owner = engines.find(({ core }) => core.shards.owns(user.user.id));
    await owner?.auth.sessions.revokeAll(user.user.id);
    await vi.waitFor(() => expect(webhook.state).toBe('off'), WAIT);
  });

  test('[CLUSTER-51] open one account for an address that registers at both at once', async () => {
    for (let time = 0; time < 5; time += 1) {
      const body = form(`twice${time}@example.com`);
      const answers = await Promise.all(
        engines.flatMap(({ app }) => [1, 2].map(() => post('/api/user/register', body, { app }))),
      );
      const opened = answers.filter(({ code }) => code === 1);
      expect(opened).toHaveLength(1);
      for (const { code, data } of answers) if (code !== 1) expect(data.reason).toBe('account_exists');
    }
    expect((await post(OPEN_DEMO, {})).code).toBe(1);
  });

  test('[CLUSTER-53] take the entries that the other one has made, once', async () => {
    const [one, two] = engines.map(({ platform }) =>
      platform.temporary.entries<string>('of this test', { lifeMs: 60_000, most: 10 }),
    );
    const key = one?.newKey(32).toString('base64url') ?? '';
    await one?.keep(key, 'made by the first');
    expect(await two?.take(key)).toBe('made by the first');
    expect(await one?.take(key)).toBeNull();
  });
});
