/** Message bus: the contract in memory and over a NATS server, and a NATS server that stalls, ends and returns. */

import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ManualClock } from '@vernier/shared/clock';
import type { MessageBus } from '../../src/platform/message-bus/message-bus.ts';
import { openMessageBus } from '../../src/platform/message-bus/open-message-bus.ts';
import { hasNatsServer } from './installation.ts';
import { MemoryNetwork } from './memory-network.ts';
import { messageBusContract, processed, text } from './message-bus-contract.ts';
import { NatsServer } from './nats-server.ts';

const log = { warn: () => undefined, error: () => undefined };

describe('in memory', () => {
  messageBusContract(async () => {
    const network = new MemoryNetwork();
    return { near: network.connect(), far: network.connect() };
  });

  test('a seed decides which messages are dropped, sent twice and late', async () => {
    const received = async (seed: number) => {
      const clock = new ManualClock(0);
      const network = new MemoryNetwork({
        ...{ seed, clock, drop: 0.1, double: 0.1, delay: 0.1, maxDelayMs: 100 },
      });
      const [near, far] = [network.connect(), network.connect()];
      const numbers: number[] = [];
      far.subscribe('area', ({ bytes }) => numbers.push(Number(bytes)));
      for (let number = 0; number < 1_000; number += 1) near.publish('area', text(String(number)));
      await new Promise(setImmediate);
      const onTime = numbers.length;
      clock.advance(100);
      network.deliver();
      await new Promise(setImmediate);
      return { onTime, numbers };
    };
    const first = await received(1);
    expect(await received(1)).toEqual(first);
    expect((await received(2)).numbers).not.toEqual(first.numbers);
    const different = new Set(first.numbers).size;
    expect(different).toBeGreaterThan(850);
    expect(different).toBeLessThan(950);
    expect(first.numbers.length).toBeGreaterThan(different);
    expect(first.numbers.length).toBeGreaterThan(first.onTime);
  });
});

describe.skipIf(!hasNatsServer())('over NATS', () => {
  let server: NatsServer;
  const opened: MessageBus[] = [];

  const connect = async (url = server.url) => {
    const bus = await openMessageBus({ url, name: 'test', log, firstConnectionMs: 0 });
    opened.push(bus);
    return bus;
  };

  beforeAll(async () => {
    server = await NatsServer.start();
  });
  afterEach(() => Promise.all(opened.splice(0).map((bus) => bus.close())));
  afterAll(() => server.stop());

  messageBusContract(async () => ({ near: await connect(), far: await connect() }));

  test('a server that ends costs no memory, and its return restores connections and subscriptions', async () => {
    const [near, far] = [await connect(), await connect()];
    const received: string[] = [];
    far.subscribe('area', ({ bytes }) => received.push(bytes.toString()));
    await processed(far);
    await server.kill();
    await vi.waitFor(() => expect([near.isConnected, far.isConnected]).toEqual([false, false]));
    for (let count = 0; count < 1_000; count += 1) near.publish('area', text('lost'));
    await expect(near.request('area', text(''), 60_000)).rejects.toMatchObject({ reason: 'no_responder' });
    expect(near.dropped).toBe(1_001);
    await server.start();
    await vi.waitFor(() => expect([near.isConnected, far.isConnected]).toEqual([true, true]));
    // The server reads the subscriptions of one connection and the messages of another one in no fixed order.
    await processed(far);
    near.publish('area', text('after'));
    await processed(near, far);
    expect(received).toEqual(['after']);
  });

  test('requests in progress fail when their connection is closed', async () => {
    const [near, far] = [await connect(), await connect()];
    far.subscribe('silent', () => undefined);
    await processed(far);
    const requests = ['silent', 'silent'].map((subject) => near.request(subject, text(''), 60_000));
    const failed = Promise.allSettled(requests);
    await near.close();
    expect(await failed).toMatchObject([
      { reason: { reason: 'timeout' } },
      { reason: { reason: 'timeout' } },
    ]);
  });

  test('a server that stalls gets a limited number of bytes, and is given up', {
    tags: ['night'],
  }, async () => {
    const near = await connect();
    server.signal('SIGSTOP');
    onTestFinished(() => server.signal('SIGCONT'));
    const message = Buffer.alloc(65_536);
    for (let count = 0; count < 1_000; count += 1) near.publish('area', message);
    expect((1_000 - near.dropped) * message.length).toBeLessThan(9_000_000);
    await vi.waitFor(() => expect(near.isConnected).toBe(false));
  });

  test('a first connection that is not possible is an error', async () => {
    await server.kill();
    await expect(connect()).rejects.toThrow('connection refused');
    await server.start();
  });

  test('the address has a user with a password, or a token', async () => {
    const withUser = await NatsServer.start('authorization { user: "gate:way", password: "p@ss" }');
    onTestFinished(() => withUser.stop());
    const withToken = await NatsServer.start('authorization { token: "t,oken" }');
    onTestFinished(() => withToken.stop());
    await processed(await connect(`nats://gate%3Away:p%40ss@${withUser.address}`));
    await processed(await connect(`nats://t%2Coken@${withToken.address}`));
    await expect(connect(withUser.url)).rejects.toThrow(/authorization/i);
    await expect(connect(`nats://gate%3Away:other@${withUser.address}`)).rejects.toThrow(/authorization/i);
  });

  test('a second server of the address is used when the first one is not there', async () => {
    const bus = await connect(`nats://127.0.0.1:1,${server.url}`);
    await processed(bus);
    expect(bus.isConnected).toBe(true);
  });

  test('a server that does not encrypt is refused with an address of tls', async () => {
    await expect(connect(`tls://${server.address}`)).rejects.toThrow(/tls/);
  });
});
