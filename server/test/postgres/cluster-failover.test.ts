/** Engines of a cluster that end: another one becomes the owner, no acknowledged order is lost, and a key keeps its first answer. */

import { callOf } from '@vernier/shared/api/calls';
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { RunningGateway } from '../../src/gateway.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { answerOf, Cluster, type ClusterEngine, FROM_GATEWAY, openDemoAt } from '../rig/cluster.ts';

describe.skipIf(!hasNatsServer())('a cluster without its engine', () => {
  let cluster: Cluster;
  let gateway: RunningGateway;
  let engine: ClusterEngine;

  beforeEach(async () => {
    cluster = await Cluster.start();
    engine = cluster.addEngine();
    await engine.starting;
    gateway = await cluster.addGateway();
  });
  afterEach(() => cluster.stop());

  const orderOf = (token: string, key: string): InjectOptions => ({
    ...{ method: 'POST', url: callOf('submitOrder').path },
    headers: { authorization: token, lang: 'en', 'idempotency-key': key },
    payload: { type: 1, status: 1, cont: '0.01', forex_id: 1, multiple: 100 },
  });
  const idOf = (text: string) => (JSON.parse(text) as { data: { Id: number } }).data.Id;

  test('[CLUSTER-5] a waiting engine becomes the owner, and every answer that was given stays true', async () => {
    const { token } = await openDemoAt(gateway.app);
    cluster.pass(250);
    const standby = cluster.addEngine();
    const keys = Array.from({ length: 10 }, (_, index) => `order-of-the-test-${index}`);
    const answers = await Promise.all(keys.map((key) => answerOf(gateway.app, orderOf(token, key))));
    expect(new Set(answers.map(({ text }) => idOf(text))).size).toBe(keys.length);

    cluster.endOwnership();
    await engine.stop();
    // Sent while no engine answers.
    const pending = answerOf(gateway.app, orderOf(token, 'order-in-between'));
    await standby.starting;
    const between = await pending;

    const orders = cluster.database.connect().rows<{ id: number }>('SELECT id FROM orders');
    expect(new Set(orders.map(({ id }) => id))).toEqual(
      new Set([...answers, between].map(({ text }) => idOf(text))),
    );
    // Ten orders and their repetitions are more than the limit of a second.
    cluster.pass(1_000);
    for (const [index, key] of keys.entries())
      expect((await answerOf(gateway.app, orderOf(token, key))).text).toBe(answers[index]?.text);
    const { app } = await standby.starting;
    const { headers, ...order } = orderOf(token, 'order-in-between');
    const direct = await answerOf(app, { ...order, headers: { ...headers, ...FROM_GATEWAY } });
    expect(direct.text).toBe(between.text);
  });

  test('[CLUSTER-6] an engine in standby is alive and not ready', async () => {
    const { port } = new URL((await engine.starting).url);
    await engine.stop();
    // One owner for all shards, as a migration needs it.
    const single = await Cluster.start({}, { shares: 'one' });
    onTestFinished(() => single.stop());
    const owner = single.addEngine();
    await owner.starting;
    const standby = single.addEngine({ PORT: port });
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await ready.json()).toMatchObject({ data: { reason: 'unavailable', standby: true } });
    await owner.stop();
    await single.untilReady((await standby.starting).app);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });

  test('[CLUSTER-7] without an engine a gateway reads the market, and refuses other calls after a while', async () => {
    const { token } = await openDemoAt(gateway.app);
    await engine.stop();
    const read = await answerOf(gateway.app, { method: 'GET', url: callOf('tradeList').path });
    expect(read.status).toBe(200);
    const order = await cluster.passUntil(answerOf(gateway.app, orderOf(token, 'order-without-engine')));
    expect([order.status, order.headers['retry-after']]).toEqual([503, '1']);
    expect(JSON.parse(order.text)).toMatchObject({ data: { reason: 'unavailable', retry_after: 1 } });
    const picture = { method: 'GET', url: '/api/common/image/1' } as const;
    expect((await cluster.passUntil(answerOf(gateway.app, picture))).status).toBe(503);
    await cluster.untilReady(gateway.app);
  });

  test('[CLUSTER-8] a limit by address holds for all gateways together', async () => {
    const other = await cluster.addGateway();
    const call = { method: 'GET', url: callOf('companyStatus').path } as const;
    const answers = [];
    for (let index = 0; index < 51; index += 1)
      answers.push(await answerOf((index % 2 === 0 ? gateway : other).app, call));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 50 }, () => 200), 429]);
    expect(answers[49]?.headers['ratelimit']).toBe('"calls";r=0;t=1');
    expect(answers[50]?.headers['retry-after']).toBe('1');
  });
});
