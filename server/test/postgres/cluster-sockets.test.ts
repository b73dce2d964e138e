/** Sockets of pages at gateways of a whole cluster, also when another engine takes the accounts. */

import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasNatsServer } from '../message-bus/installation.ts';
import { answerOf, Cluster, openDemoAt } from '../rig/cluster.ts';
import { LiveClient } from '../rig/live-client.ts';

const BUY = { type: 1, cont: 0.1, forex_id: 1, status: 1, multiple: 100 };

describe.skipIf(!hasNatsServer())('a cluster', () => {
  let cluster: Cluster;

  beforeEach(async () => {
    cluster = await Cluster.start();
  });
  afterEach(() => cluster.stop());

  /** Time passes until the check holds; the client pings, so that its socket stays open. */
  async function passUntil(client: LiveClient, check: () => unknown): Promise<void> {
    await vi.waitFor(
      async () => {
        client.send({ cmd: 'ping' });
        cluster.pass(250);
        await check();
      },
      { interval: 5 },
    );
  }

  /** Time passes until there is such a frame after the first `from`. */
  function frameOf(client: LiveClient, text: string, from = 0): Promise<void> {
    return passUntil(client, () => expect(JSON.stringify(client.frames.slice(from))).toContain(text));
  }

  test('[CLUSTER-10] [CLUSTER-13] a page at one gateway gets the orders that go through another, also from the next engine', async () => {
    const first = cluster.addEngine();
    await first.starting;
    const [near, far] = [await cluster.addGateway(), await cluster.addGateway()];
    const { token } = await openDemoAt(far.app);
    const submit = async () => {
      const { text } = await answerOf(far.app, {
        method: 'POST',
        url: '/v1/api/forex/submit',
        headers: { authorization: token },
        payload: BUY,
      });
      const { code, data } = JSON.parse(text) as { readonly code: number; readonly data: OrderWire };
      // A new engine has no price before its first tick.
      expect(code).toBe(1);
      return data.Id;
    };
    const client = await LiveClient.open({ server: { url: near.url } });
    client.send({ cmd: 'sub', topic: 'DAY_MARKET' });
    client.send({ cmd: 'login', token });
    await frameOf(client, '"of":"login"');
    const orders = [await submit()];
    await frameOf(client, '"event":"opened"');
    expect(client.pushes('DAY_MARKET').length).toBeGreaterThan(0);

    const second = cluster.addEngine();
    const from = client.frames.length;
    await first.stop();
    let isStarted = false;
    void second.starting.then(() => {
      isStarted = true;
    });
    await passUntil(client, () => expect(isStarted).toBe(true));
    await frameOf(client, '"topic":"FOREX_TRADE","resumed":true', from);
    await passUntil(client, async () => void orders.push(await submit()));
    await frameOf(client, '"event":"opened"', from);
    const pushed = client
      .pushes('FOREX_TRADE')
      .map(({ seq, data }) => [seq, (data as { order: OrderWire }).order.Id]);
    expect(pushed).toEqual(orders.map((id) => [1, id]));
  });
});
