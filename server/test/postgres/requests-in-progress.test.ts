/** Requests over HTTP in progress at an engine that stops. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { callOf } from '@vernier/shared/api/calls';
import { SHARD_COUNT } from '@vernier/shared/engine/shards';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/start.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { answerOf, Cluster, type ClusterEngine, FROM_GATEWAY } from '../rig/cluster.ts';

const WAIT = { timeout: 20_000, interval: 20 };
const BODY = JSON.stringify({ type: 1, status: 1, cont: '0.01', forex_id: 1, multiple: 100 });

describe.skipIf(!hasNatsServer())('an engine that stops', () => {
  let cluster: Cluster;
  let first: ClusterEngine;
  let one: RunningServer;
  let two: RunningServer;
  let token: string;
  let client: Socket;
  let received: string;

  beforeEach(async () => {
    cluster = await Cluster.start({}, { shares: 'fair' });
    first = cluster.addEngine();
    one = await first.starting;
    await untilOwned(one, SHARD_COUNT);
    two = await cluster.addEngine().starting;
    const opened = await answerOf(one.app, {
      ...{ method: 'POST', url: callOf('openDemo').path, headers: { ...FROM_GATEWAY, lang: 'en' } },
    });
    token = (JSON.parse(opened.text) as { data: { token: string } }).data.token;
    received = '';
    client = connect(Number(new URL(one.url).port), '127.0.0.1');
    client.on('data', (bytes: Buffer) => (received += bytes.toString()));
    client.on('error', () => undefined);
    await once(client, 'connect');
  });
  afterEach(async () => {
    client.destroy();
    await cluster.stop();
  });

  async function untilOwned({ core }: RunningServer, count: number): Promise<void> {
    await expect
      .poll(async () => {
        cluster.pass(250);
        await core.cluster?.opened.horizon.extend();
        return core.shards.shards.length;
      }, WAIT)
      .toBe(count);
  }

  /** Sends an order without the end of its body. Resolves when the engine has admitted it. */
  async function beginOrder(): Promise<void> {
    const headers = Object.entries({
      ...FROM_GATEWAY,
      host: 'localhost',
      authorization: token,
      'content-type': 'application/json',
      'content-length': String(BODY.length),
      'idempotency-key': 'order-in-progress',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const arrived = once(one.app.server, 'request');
    client.write(`POST ${callOf('submitOrder').path} HTTP/1.1\r\n${headers.join('')}\r\n${BODY.slice(0, 5)}`);
    await arrived;
    await new Promise(setImmediate);
  }

  const ordersIn = () =>
    cluster.database
      .connect()
      .rows<{ count: number }>('SELECT count(*)::int AS count FROM orders')
      .map(({ count }) => count);

  // It needs an answer within the second that a release waits, which a busy machine may not give.
  test('[CLUSTER-91] answers a request that is in progress before it releases its shards', {
    tags: ['night'],
  }, async () => {
    await beginOrder();
    const stopping = first.stop();
    client.write(BODY.slice(5));
    await expect.poll(() => received, WAIT).toContain('HTTP/1.1 200');
    await stopping;
    expect(ordersIn()).toEqual([1]);
    await untilOwned(two, SHARD_COUNT);
    expect(two.core.executor.activeAccounts()).toHaveLength(1);
  });

  test('[CLUSTER-90] [CLUSTER-91] [CLUSTER-92] releases its shards to the others while it waits for a request that takes longer', async () => {
    await beginOrder();
    let isStopped = false;
    const stopping = first.stop().then(() => (isStopped = true));
    await untilOwned(two, SHARD_COUNT);
    expect(isStopped).toBe(false);
    client.write(BODY.slice(5));
    await stopping;
    expect(received).toContain('HTTP/1.1 421');
    expect(ordersIn()).toEqual([0]);
  });
});
