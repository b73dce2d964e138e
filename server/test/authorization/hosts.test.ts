/** Requests under other host names: a page of a stranger that leads its own name to this machine (DNS rebinding). */

import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Harness } from '../rig/harness.ts';

const PATHS = ['/', '/healthz', '/metrics', '/v1/api/forex/trade_list', '/trpc/auth.me', '/no/such/path'];

let server: Harness;
afterEach(() => server.stop());

/** Status by path, for a host. */
async function statuses(host: string): Promise<number[]> {
  const answers = PATHS.map((url) => server.server.app.inject({ url, headers: { host } }));
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
}

const isRefused = (status: number) => status === 421;

test('[SECURITY-4] a local server answers under the names of this machine only', async () => {
  server = await Harness.start({ TEST_CONTROLS: 'off' });
  for (const host of ['localhost', 'localhost:8080', 'api.localhost', '127.0.0.1:8080', '[::1]:8080'])
    expect([host, (await statuses(host)).some(isRefused)]).toEqual([host, false]);
  for (const host of [
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])
    expect([host, ...(await statuses(host))]).toEqual([host, ...PATHS.map(() => 421)]);
  const { body } = await server.server.app.inject({
    url: '/healthz',
    headers: { host: 'evil.example', lang: 'en' },
  });
  expect(JSON.parse(body)).toMatchObject({ code: 1003, data: { reason: 'host_not_allowed' } });
});

test('[SECURITY-4] its socket opens under no other name, not even for a page of that name', async () => {
  server = await Harness.start({ TEST_CONTROLS: 'off' });
  const headers = { host: 'evil.example', origin: 'http://evil.example' };
  const socket = new WebSocket(`${server.server.url.replace('http', 'ws')}/v1/ws`, { headers });
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  expect(response.statusCode).toBe(421);
});

test.each<[Record<string, string>, string, boolean]>([
  [{ TEST_CONTROLS: 'on' }, 'vernier.test', false],
  [{ TEST_CONTROLS: 'off', PROXY_HOPS: '1' }, 'trade.example.com', false],
  [{ TEST_CONTROLS: 'off', ALLOWED_HOSTS: 'example.com, *.example.com' }, 'm.example.com:8443', false],
  [{ TEST_CONTROLS: 'off', ALLOWED_HOSTS: 'example.com, *.example.com' }, 'EXAMPLE.com', false],
  [{ TEST_CONTROLS: 'off', ALLOWED_HOSTS: 'example.com' }, 'm.example.com', true],
  [{ TEST_CONTROLS: 'off', ALLOWED_HOSTS: 'example.com' }, 'localhost', true],
])('[SECURITY-4] with %j a request for %s is refused: %s', async (settings, host, refused) => {
  server = await Harness.start(settings);
  expect((await statuses(host)).every(isRefused)).toBe(refused);
});
