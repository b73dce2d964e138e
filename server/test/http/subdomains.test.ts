/** A site of two faces: browsers of desks on one subdomain, calls on another. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36';
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const PAGES_ORIGIN = 'https://m.example.com';

const clientDir = mkdtempSync(join(tmpdir(), 'vernier-faces-'));
let server: Harness;

beforeAll(async () => {
  writeFileSync(join(clientDir, 'index.html'), '<html data-default-language="hk"><p>page</p></html>');
  writeFileSync(join(clientDir, 'console.html'), '<html data-default-language="en"><p>console</p></html>');
  writeFileSync(join(clientDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await Harness.start(
    { DESKTOP_REDIRECT: 'on', API_SUBDOMAIN: 'on', ALLOWED_ORIGINS: PAGES_ORIGIN },
    clientDir,
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(clientDir, { recursive: true });
});

function ask(url: string, headers: Record<string, string>) {
  return server.server.app.inject({ method: 'GET', url, headers });
}

describe('[SITE-11] a desktop browser', () => {
  test.each(['/', '/trade?code=EURUSD', '/mine/wallet'])(
    'is sent from %s to the pc subdomain',
    async (url) => {
      const answer = await ask(url, { host: 'm.example.com', 'user-agent': DESKTOP });
      expect(answer.statusCode).toBe(302);
      expect(answer.headers).toMatchObject({
        location: `http://pc.example.com${url}`,
        'cache-control': 'no-store',
        vary: 'user-agent',
      });
    },
  );

  test.each([
    ['a phone', 'm.example.com', PHONE],
    ['who is there already', 'pc.example.com', DESKTOP],
    ['a site without a name', '127.0.0.1:8080', DESKTOP],
    ['a machine’s own name', 'localhost:8080', DESKTOP],
    ['what is no browser', 'm.example.com', 'curl/8.5.0'],
  ])('is not meant by %s', async (_, host, agent) => {
    const answer = await ask('/', { host, 'user-agent': agent });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<p>page</p>');
  });

  test.each([
    ['/icon.svg', 200],
    ['/admin', 200],
    ['/api/basicSet/getBasicInfo', 200],
    ['/api/nothing', 404],
  ])('gets %s at the requested host', async (url, status) => {
    expect((await ask(url, { host: 'm.example.com', 'user-agent': DESKTOP })).statusCode).toBe(status);
  });
});

describe('[SITE-12] a page that calls the api subdomain', () => {
  test('has the attribute for it, and may call that origin only', async () => {
    const answer = await ask('/', { host: 'm.example.com', 'user-agent': PHONE });
    expect(answer.body).toContain('data-api-subdomain="on"');
    expect(answer.headers['content-security-policy']).toContain(
      "connect-src 'self' http://api.example.com ws://api.example.com;",
    );
  });

  test('calls its own origin where the site has no name', async () => {
    const answer = await ask('/', { host: '127.0.0.1:8080', 'user-agent': PHONE });
    expect(answer.headers['content-security-policy']).not.toContain('ws://');
  });

  test('is answered there when its origin is allowed', async () => {
    const headers = { host: 'api.example.com', origin: PAGES_ORIGIN, 'sec-fetch-site': 'same-site' };
    const answer = await ask('/api/basicSet/getBasicInfo', headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(PAGES_ORIGIN);
  });
});
