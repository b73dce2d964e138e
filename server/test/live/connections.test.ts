/** Limits of connections and sockets, over real connections. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { limitConnections } from '../../src/http/connection-limits.ts';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function serverWith(limits: Parameters<typeof limitConnections>[1]): Promise<Server> {
  const server = createServer((_, response) => response.end('here'));
  limitConnections(server, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return server;
}

async function open(server: Server): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  ends.push(() => socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** True when the server answers on this connection, false when it has closed it. */
async function isServed(socket: Socket): Promise<boolean> {
  const answered = once(socket, 'data').then(() => true);
  const closed = once(socket, 'close').then(() => false);
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return Promise.race([answered, closed]);
}

test('[BOUND-6] an address has a limited number of connections, and a closed one makes room', async () => {
  const server = await serverWith({ perAddress: 2 });
  const [first, second] = [await open(server), await open(server)];
  expect([await isServed(first), await isServed(second)]).toEqual([true, true]);
  expect(await isServed(await open(server))).toBe(false);
  const closed = new Promise((resolve) => server.once('request', resolve));
  first.destroy();
  second.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await closed;
  expect(await isServed(await open(server))).toBe(true);
});

test('[BOUND-6] the process keeps files for its data', async () => {
  const server = await serverWith({ perAddress: null });
  expect(server.maxConnections).toBeGreaterThan(0);
  expect(server.maxConnections).toBeLessThanOrEqual(60_000);
});

test('[BOUND-7] a connection without a first byte is closed, and one with a request stays', async () => {
  const server = await serverWith({ perAddress: null, firstByteMs: 50 });
  const busy = await open(server);
  expect(await isServed(busy)).toBe(true);
  const silent = await open(server);
  await once(silent, 'close');
  expect(await isServed(busy)).toBe(true);
});

test('[BOUND-11] a connection whose peer reads nothing is closed', async () => {
  const server = createServer((_, response) => response.end(Buffer.alloc(32 * 1_048_576)));
  limitConnections(server, { perAddress: null, idleMs: 50 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const peer = await open(server);
  peer.pause();
  peer.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [connection] = await accepted;
  await once(connection, 'close');
  expect(connection.destroyed).toBe(true);
});

// Each gateway counts its sockets.
test('[BOUND-6] an address has a limited number of sockets, also behind a proxy', {
  tags: ['process'],
}, async () => {
  const server = await Harness.start({ TEST_CONTROLS: 'off', PROXY_HOPS: '1', CONNECTIONS_PER_ADDRESS: '2' });
  ends.push(() => server.stop());
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const first = await LiveClient.open(server, from('203.0.113.1'));
  await LiveClient.open(server, from('203.0.113.1'));
  const refused = new WebSocket(`${server.server.url.replace('http', 'ws')}/v1/ws`, from('203.0.113.1'));
  const [, response] = (await once(refused, 'unexpected-response')) as [unknown, IncomingMessage];
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '60']);
  await LiveClient.open(server, from('203.0.113.2'));
  first.socket.close();
  await vi.waitFor(() => expect(server.server.hub.size).toBe(2));
  const again = await LiveClient.open(server, from('203.0.113.1'));
  expect(again.socket.readyState).toBe(WebSocket.OPEN);
});

test('[SOCKET-4] a flood of pongs closes the socket', async () => {
  const server = await Harness.start({ TEST_CONTROLS: 'off' });
  ends.push(() => server.stop());
  const live = await LiveClient.open(server);
  for (let frame = 0; frame <= 50; frame += 1) live.socket.pong();
  expect(await live.closed).toBe(1008);
});
