/** The headers under which pages, files and answers leave: each directive as a whole, so that none is loosened unseen. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'vernier-client-'));
let server: Harness;

beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'index.html'), '<html data-default-language="hk"></html>');
  writeFileSync(join(clientDir, 'assets/app-1a2b.js'), 'export const answer = 42;');
  server = await Harness.start({ TEST_CONTROLS: 'on' }, clientDir);
});
afterAll(async () => {
  await server.stop();
  rmSync(clientDir, { recursive: true });
});

async function headersOf(url: string, method: 'GET' | 'POST' = 'GET') {
  return (await server.server.app.inject({ method, url })).headers;
}

const DEVICES = 'accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi';
const MEANS = 'payment serial usb';
/** What pages and documents have in common. */
const ISOLATED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': `${DEVICES} ${MEANS}`
    .split(' ')
    .map((name) => `${name}=()`)
    .join(', '),
};

test.each(['/', '/trade', '/login?from=%2Fuser', '/assets/app-1a2b.js'])(
  '[SECURITY-2] %s runs only our own scripts, in no frame and with no device',
  async (url) => {
    const headers = await headersOf(url);
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy.toSorted()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "frame-src 'self'",
      "img-src 'self' data: blob:",
      "manifest-src 'self'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "script-src 'self'",
      "style-src 'self'",
      'trusted-types worker',
      "worker-src 'self'",
    ]);
    expect(headers).toMatchObject({ ...ISOLATED, 'cross-origin-resource-policy': 'same-origin' });
  },
);

test.each(['/docs', '/openapi.json', '/asyncapi.json', '/.well-known/security.txt'])(
  '[SECURITY-2] %s is in no frame and uses no device',
  async (url) => {
    const headers = await headersOf(url);
    expect(headers).toMatchObject(ISOLATED);
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
  },
);

test.each([
  ['GET', '/v1/api/forex/getCategories'],
  ['GET', '/api/user/info'],
  ['POST', '/api/user/loginForU'],
  ['GET', '/api/nothing'],
  ['GET', '/healthz'],
  ['GET', '/trpc/auth.me'],
  ['POST', '/trpc/auth.login'],
] as const)(
  '[SECURITY-2] %s %s is JSON, whatever a browser makes of it, stored nowhere and embedded nowhere',
  async (method, url) => {
    expect(await headersOf(url, method)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  },
);

test('[SECURITY-2] no header reveals the server’s software', async () => {
  for (const url of ['/', '/api/user/info', '/trpc/auth.me', '/nothing.js']) {
    const headers = await headersOf(url);
    expect([url, headers['server'], headers['x-powered-by']]).toEqual([url, undefined, undefined]);
  }
});
