/** Client of webhooks against local servers that are slow, talkative, or elsewhere than their name was. */

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import {
  type AddressInfo,
  createServer as createPlainServer,
  type LookupFunction,
  type Server,
} from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PrivateAddressError } from '../../platform/public-address.ts';
import { WebhookClient } from './webhook-client.ts';

const NAME = 'bot.example.com';
const LIMIT_MS = 100;

const servers: Server[] = [];
const clients: WebhookClient[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.end();
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) (server as { closeAllConnections(): void }).closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function urlOf(answer: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listening(createServer(answer))}/`;
}

function clientOf(options: Partial<ConstructorParameters<typeof WebhookClient>[0]> = {}): WebhookClient {
  const client = new WebhookClient({ anywhere: true, timeLimitMs: LIMIT_MS, ...options });
  clients.push(client);
  return client;
}

test('[WEBHOOK-7] a server that does not answer is a failure after the time limit', async () => {
  const url = await urlOf(() => {});
  expect(await clientOf().post(url, {}, '{}')).toEqual({ status: null, failure: 'timeout', retryAfterMs: 0 });
});

test('[WEBHOOK-7] a long response ends its connection, and its status counts', async () => {
  let closed: Promise<unknown> = Promise.resolve();
  const url = await urlOf((_, response) => {
    closed = once(response, 'close');
    response.writeHead(200);
    const write = () => {
      while (response.writable && !response.destroyed && response.write('x'.repeat(4_096)));
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  });
  const client = clientOf({ timeLimitMs: 60_000 });
  expect(await client.post(url, {}, '{}')).toMatchObject({ status: 200, failure: null });
  await closed;
});

test('[WEBHOOK-7] a redirect is not followed, and a short response keeps the connection for the next delivery', async () => {
  const seen: unknown[] = [];
  const url = await urlOf((request, response) => {
    seen.push(request.socket.remotePort);
    request.resume();
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const client = clientOf({ timeLimitMs: 60_000 });
  for (let count = 0; count < 2; count += 1) {
    expect(await client.post(url, {}, '{}')).toMatchObject({ status: 307, failure: 'answer' });
    await new Promise(setImmediate);
  }
  expect(new Set(seen).size).toBe(1);
  expect(seen).toHaveLength(2);
});

test('[WEBHOOK-2] a name is resolved once for a connection, which goes to the address that was checked', async () => {
  let connections = 0;
  const port = await listening(
    createPlainServer((socket) => {
      connections += 1;
      socket.destroy();
    }),
  );
  const hostnames: string[] = [];
  const lookup: LookupFunction = (hostname, _, done) => {
    hostnames.push(hostname);
    // the second answer of a name server that rebinds
    if (hostnames.length > 1) done(new PrivateAddressError('private'), []);
    else done(null, [{ address: '127.0.0.1', family: 4 }]);
  };
  const client = clientOf({ anywhere: false, timeLimitMs: 60_000, lookup });
  const url = `https://${NAME}:${port}/`;
  // it ends the connection before TLS begins
  expect(await client.post(url, {}, '{}')).toMatchObject({ failure: 'connection' });
  expect([hostnames, connections]).toEqual([[NAME], 1]);
  expect(await client.post(url, {}, '{}')).toMatchObject({ failure: 'address' });
  expect([hostnames, connections]).toEqual([[NAME, NAME], 1]);
});
