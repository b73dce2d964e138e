/** The console at a separate host name or port, and for listed networks: what is served there, and what elsewhere. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { AdminClient } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

const FILES = [
  'index.html',
  'console.html',
  'icon.svg',
  'sw.js',
  'assets/app-1a2b3c4.js',
  'assets/console/main-1a2b3c4.js',
];
const ADMINISTRATION = ['/admin', '/admin/users/7', '/trpc/auth.me'];
const CONSOLE_FILES = ['/icon.svg', '/assets/console/main-1a2b3c4.js'];
const SITE = [
  '/',
  '/login',
  '/sw.js',
  '/assets/app-1a2b3c4.js',
  '/v1/api/forex/trade_list',
  '/openapi.json',
  '/metrics',
];

let clientDir: string;
let server: Harness;

beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), 'vernier-client-'));
  for (const file of FILES) {
    mkdirSync(dirname(join(clientDir, file)), { recursive: true });
    writeFileSync(join(clientDir, file), `<html>${file}</html>`);
  }
});
afterAll(() => rmSync(clientDir, { recursive: true }));
afterEach(() => server.stop());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Over a real connection; `host` is the header. */
async function ask(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Answer> {
  const sent = request(url, { method, headers, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

const statuses = async (
  base: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
) => Promise.all(paths.map(async (path) => (await ask(`${base}${path}`, headers)).status));

const all = (paths: readonly string[], status: number) => paths.map(() => status);

test('[CONSOLE-11] without a setting, the console is at every host name of the one port', async () => {
  server = await Harness.start({}, clientDir);
  const { url } = server.server;
  expect(server.server.adminUrl).toBeNull();
  expect(await statuses(url, ['/admin', '/admin/users/7', '/login'])).toEqual([200, 200, 200]);
  expect((await ask(`${url}/trpc/auth.me`)).status).toBe(401);
});

describe('[CONSOLE-11] a host name of the administration', () => {
  const OWN = { host: 'admin.example.com' };
  const OTHER = { host: 'trade.example.com' };

  const start = async (settings: Readonly<Record<string, string>> = {}) => {
    const hosts = { ALLOWED_HOSTS: 'trade.example.com', ADMIN_HOST: 'Admin.example.com' };
    server = await Harness.start({ ...hosts, ...settings }, clientDir);
    return server.server.url;
  };

  test('alone has the console, which is all it has', async () => {
    const url = await start();
    expect(await statuses(url, ['/admin', '/admin/users/7', ...CONSOLE_FILES], OWN)).toEqual(
      all(FILES.slice(2), 200),
    );
    expect((await ask(`${url}/trpc/auth.me`, OWN)).status).toBe(401);
    expect(await statuses(url, SITE.slice(1), OWN)).toEqual(all(SITE.slice(1), 404));
    expect(await statuses(url, ['/healthz'], OWN)).toEqual([200]);
    expect(await ask(`${url}/`, { host: 'ADMIN.example.com:8443' })).toMatchObject({
      status: 302,
      headers: { location: '/admin' },
    });
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/ws`, { headers: OWN });
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
    expect(response.statusCode).toBe(404);
  });

  test('leaves nothing of the administration elsewhere: the answer is that of an unknown path', async () => {
    const url = await start();
    const unknown = await ask(`${url}/api/no/such/path`, OTHER);
    for (const path of ADMINISTRATION) {
      const answer = await ask(`${url}${path}`, OTHER);
      expect([path, answer.status, answer.body]).toEqual([path, 404, unknown.body]);
      expect(answer.headers['allow']).toBeUndefined();
    }
    expect((await ask(`${url}/trpc/auth.login`, OTHER, 'POST')).status).toBe(404);
    expect(await statuses(url, ['/', '/login', '/sw.js', '/openapi.json'], OTHER)).toEqual([
      200, 200, 200, 200,
    ]);
  });

  test('is allowed in addition to ALLOWED_HOSTS, and links of messages lead to the site', async () => {
    await start({ ALLOWED_HOSTS: 'admin.example.com,trade.example.com' });
    expect(server.server.platform.config.siteUrl).toBe('https://trade.example.com');
    expect((await ask(`${server.server.url}/admin`, { host: 'evil.example' })).status).toBe(421);
  });

  test('answers no other origin, and its page sends requests to nothing else', async () => {
    const url = await start({
      ALLOWED_ORIGINS: 'http://localhost:3000',
      COMPLAINT_URL: 'https://complaints.example/',
    });
    const origin = 'http://localhost:3000';
    const preflightHeaders = { origin, 'access-control-request-method': 'GET' };
    const site = await ask(`${url}/v1/api/forex/trade_list`, { ...OTHER, ...preflightHeaders }, 'OPTIONS');
    expect(site.headers['access-control-allow-origin']).toBe(origin);
    const own = await ask(`${url}/trpc/auth.me`, { ...OWN, origin });
    expect(own.headers['access-control-allow-origin']).toBeUndefined();
    const policyOf = async (path: string, headers: Readonly<Record<string, string>>) =>
      (await ask(`${url}${path}`, headers)).headers['content-security-policy'];
    expect(await policyOf('/login', OTHER)).toContain("connect-src 'self' https://complaints.example");
    expect(await policyOf('/admin', OWN)).toContain("connect-src 'self';");
  });

  test('alone takes an administrator’s token for a user’s picture', async () => {
    const url = await start();
    const authorization = `Bearer ${new AdminClient(server).sessionOf('owner')}`;
    const picture = `${url}/api/common/image/00000000-0000-4000-8000-000000000000`;
    const codeOf = async (headers: Readonly<Record<string, string>>) =>
      (JSON.parse((await ask(picture, { ...headers, authorization })).body) as { code: number }).code;
    expect([await codeOf(OWN), await codeOf(OTHER)]).toEqual([1002, 999]);
  });
});

describe('[CONSOLE-11] a port of the administration', () => {
  const consoleOf = () => (server.server.adminUrl ?? '').replace('/admin', '');

  test('alone has the console, which is all it has, and its connections close with the server', async () => {
    server = await Harness.start({ ADMIN_PORT: '0' }, clientDir);
    const { url } = server.server;
    expect(consoleOf()).not.toBe(url);
    expect(await statuses(consoleOf(), ['/admin', ...CONSOLE_FILES])).toEqual([200, 200, 200]);
    expect((await ask(`${consoleOf()}/trpc/auth.me`)).status).toBe(401);
    expect(await statuses(consoleOf(), SITE.slice(1))).toEqual(all(SITE.slice(1), 404));
    expect(await statuses(url, ADMINISTRATION)).toEqual(all(ADMINISTRATION, 404));
    expect(await statuses(url, ['/', '/login'])).toEqual([200, 200]);
    const admin = consoleOf();
    await server.restart({ ADMIN_PORT: '' });
    await expect(ask(`${admin}/admin`)).rejects.toThrow('ECONNREFUSED');
    expect(await statuses(server.server.url, ['/admin'])).toEqual([200]);
  });

  test('with a host name needs both', async () => {
    server = await Harness.start({ ADMIN_PORT: '0', ADMIN_HOST: 'admin.localhost' }, clientDir);
    const own = { host: 'admin.localhost' };
    const both = ['/admin', '/login'];
    expect(await statuses(consoleOf(), both, own)).toEqual([200, 404]);
    expect(await statuses(consoleOf(), both)).toEqual([404, 404]);
    expect(await statuses(server.server.url, both, own)).toEqual([404, 404]);
    expect(await statuses(server.server.url, both)).toEqual([404, 200]);
  });
});

describe('[CONSOLE-12] networks of the administration', () => {
  test('see the console, and for all others it does not exist', async () => {
    server = await Harness.start({ ADMIN_NETWORKS: '192.0.2.0/24, 2001:db8:7::/48,127.0.0.1' }, clientDir);
    const statusOf = async (remoteAddress: string, url: string) =>
      (await server.server.app.inject({ url, remoteAddress })).statusCode;
    for (const address of ['192.0.2.200', '::ffff:192.0.2.1', '2001:db8:7:1::5', '127.0.0.1'])
      expect([address, await statusOf(address, '/admin'), await statusOf(address, '/trpc/auth.me')]).toEqual([
        address,
        200,
        401,
      ]);
    for (const address of ['192.0.3.1', '2001:db8:8::1', '::ffff:192.0.3.1'])
      expect([address, await statusOf(address, '/admin'), await statusOf(address, '/trpc/auth.me')]).toEqual([
        address,
        404,
        404,
      ]);
    expect(await statusOf('192.0.3.1', '/login')).toBe(200);
  });

  test('are those of the visitor, which trusted proxies forward, with or without a port', async () => {
    server = await Harness.start({ ADMIN_NETWORKS: '192.0.2.0/24', PROXY_HOPS: '1' }, clientDir);
    const statusOf = async (forwarded: string) =>
      (await ask(`${server.server.url}/admin`, { 'x-forwarded-for': forwarded })).status;
    expect(await statusOf('192.0.2.7')).toBe(200);
    expect(await statusOf('192.0.2.7:4711')).toBe(200);
    expect(await statusOf('192.0.2.7, 198.51.100.1')).toBe(404);
    expect(await statusOf('unknown')).toBe(404);
  });
});
