/** Sockets at a gateway over a NATS server, which ends and returns, and an engine that is replaced. */

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refuse } from '@vernier/shared/refusals';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { AddressCounts } from '../../src/http/connection-limits.ts';
import { Hub } from '../../src/http/socket/hub.ts';
import { PrivateTopics } from '../../src/http/socket/private-topics.ts';
import { EVERY_SHARD } from '../../src/core/shards/owned-shards.ts';
import { ShardChoice } from '../../src/cluster/gateway/shard-choice.ts';
import { GatewaySockets } from '../../src/cluster/sockets/gateway-sockets.ts';
import { RemoteConnections } from '../../src/cluster/sockets/remote-connections.ts';
import { createMarketFeeds } from '../../src/http/socket/topics.ts';
import { registerWebSocket } from '../../src/http/socket/upgrade.ts';
import type { MessageBus } from '../../src/platform/message-bus/message-bus.ts';
import { messages } from '../../src/platform/messages/messages.ts';
import { openMessageBus } from '../../src/platform/message-bus/open-message-bus.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { NatsServer } from '../message-bus/nats-server.ts';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';

const BUY = { type: 1, cont: 0.1, forex_id: 1, status: 1, multiple: 100 };
const log = { warn: () => undefined, error: () => undefined };

describe.skipIf(!hasNatsServer())('over NATS', () => {
  let nats: NatsServer;
  let server: Harness;
  let buses: MessageBus[];
  let engine: RemoteConnections;
  let sockets: GatewaySockets;
  let hub: Hub;
  let gateway: FastifyInstance;
  let url: string;
  let client: LiveClient;

  beforeEach(async () => {
    [nats, server] = await Promise.all([NatsServer.start(), Harness.start()]);
    buses = [];
    engine = await newEngine(1);
    const { market, board } = server.server.core;
    const bus = await connect('gateway');
    sockets = new GatewaySockets({ bus, gateway: 'g1', steady: server.system, choice: new ShardChoice() });
    hub = new Hub({
      feeds: createMarketFeeds(market, board),
      privateFrames: sockets,
      ...{ disk: { isCloseOnly: false, failed: () => undefined }, log },
    });
    gateway = fastify();
    registerWebSocket(gateway, {
      ...{ hub, steady: server.system, allowedOrigins: [], addresses: new AddressCounts(null) },
      policy: { limiter: null, sandbox: null } as never,
      isOpen: () => true,
    });
    url = await gateway.listen({ port: 0, host: '127.0.0.1' });
    client = await LiveClient.open({ server: { url } }, { headers: { lang: 'fr' } });
  });
  afterEach(async () => {
    client.socket.terminate();
    await gateway.close();
    sockets.stop();
    engine.stop();
    await Promise.all(buses.map((bus) => bus.close()));
    await Promise.all([nats.stop(), server.stop()]);
  });

  async function connect(name: string): Promise<MessageBus> {
    const bus = await openMessageBus({ url: nats.url, name, log });
    buses.push(bus);
    return bus;
  }

  async function newEngine(epoch: number): Promise<RemoteConnections> {
    const { feeds, auth, platform } = server.server;
    return new RemoteConnections({
      ...{ bus: await connect('engine'), engine: epoch, shards: EVERY_SHARD, epochOf: () => epoch },
      ...{ topics: new PrivateTopics(feeds, auth.sessions) },
      ...{ steady: server.system, sandbox: null, disk: platform.disk, log },
    });
  }

  /** Time passes until there is such a frame after the first `from`. */
  async function frameOf(text: string, from = 0): Promise<void> {
    await vi.waitFor(
      async () => {
        server.pass(250);
        await sockets.onInterval();
        hub.flush();
        engine.sweep();
        expect(JSON.stringify(client.frames.slice(from))).toContain(text);
      },
      { interval: 5 },
    );
  }

  async function submit(token: string): Promise<number> {
    const { data } = await server.post<OrderWire>('/v1/api/forex/submit', { token, body: BUY });
    return data.Id;
  }

  test('[CLUSTER-10] a page at the gateway sees the market and its orders, in its language, until its session ends', async () => {
    const { token } = await server.openDemo();
    client.send({ cmd: 'sub', topic: 'DAY_MARKET' });
    client.send({ cmd: 'login', token: 'other' });
    client.send({ cmd: 'login', token });
    client.send({ cmd: 'sub', topic: 'FOREX_TRADE' });
    await frameOf('"of":"sub","topic":"FOREX_TRADE"');
    expect(client.frames.find(({ cmd }) => cmd === 'error')).toMatchObject({
      of: 'login',
      reason: 'session_invalid',
      msg: messages.refusal(refuse('session_invalid'), 'fr'),
    });
    const id = await submit(token);
    await frameOf('"event":"opened"');
    expect(client.pushes('FOREX_TRADE')).toMatchObject([
      { seq: 1, data: { event: 'opened', order: { Id: id } } },
    ]);
    expect(client.pushes('DAY_MARKET').length).toBeGreaterThan(0);
    await server.post('/api/user/logout', { token });
    await frameOf('"session_invalid"', client.frames.length);
    expect(engine.size).toBeLessThanOrEqual(1);
  });

  test('[CLUSTER-11] [CLUSTER-14] a NATS server that ends delays the pushes of orders and no prices', async () => {
    const { token } = await server.openDemo();
    client.send({ cmd: 'sub', topic: 'DAY_MARKET' });
    client.send({ cmd: 'login', token });
    await frameOf('"of":"login"');
    await nats.kill();
    const id = await submit(token);
    const from = client.frames.length;
    await frameOf('"topic":"DAY_MARKET"', from);
    expect(client.pushes('FOREX_TRADE')).toEqual([]);
    await nats.start();
    await frameOf('"topic":"FOREX_TRADE","resumed":true', from);
    await submit(token);
    await frameOf('"event":"opened"', from);
    expect(client.pushes('FOREX_TRADE')).toMatchObject([{ seq: 1, data: { order: { Id: id + 1 } } }]);
  });

  test('[CLUSTER-13] the next owner gets the socket, and the former one reaches it no more', async () => {
    const { token } = await server.openDemo();
    client.send({ cmd: 'login', token });
    await frameOf('"of":"login"');
    const former = engine;
    engine = await newEngine(2);
    await frameOf('"topic":"WALLET","resumed":true');
    await submit(token);
    await frameOf('"event":"opened"');
    // Both engines have the pushes of this process.
    expect(client.pushes('FOREX_TRADE')).toHaveLength(1);
    former.stop();
  });
});
