/** Rate limits of all calls: as many requests as the limit pass, and the next response says how long to wait. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readsSession } from '@vernier/shared/api/define-call';
import { SOCKET_PATH } from '@vernier/shared/api/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LimitGroup, RATE_LIMITS } from '../../src/platform/routing/rate-limits.ts';
import type { Route } from '../../src/platform/routing/route.ts';
import { allRoutes } from '../../src/all-routes.ts';
import { CurrentRow } from '../../src/core/identity/current-row.ts';
import { Harness } from '../rig/harness.ts';

/** Paths that are not REST calls. */
const OTHERS: readonly (readonly [path: string, limit: LimitGroup])[] = [
  ['/trpc/auth.me', 'calls'],
  ['/trpc/nothing', 'calls'],
  [SOCKET_PATH, 'calls'],
  ['/v1/nothing', 'calls'],
  ['/trade', 'files'],
];

const clientDir = mkdtempSync(join(tmpdir(), 'vernier-client-'));
let server: Harness;
let routes: readonly Route[];
let callers = 0;

beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'index.html'), '<html data-default-language="hk"></html>');
  server = await Harness.start({}, clientDir);
  routes = allRoutes(server.server);
});
afterAll(async () => {
  await server.stop();
  rmSync(clientDir, { recursive: true });
});

interface LimitedCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  /** A new one for each call where there is none. */
  readonly address?: string;
}

function newAddress(): string {
  callers += 1;
  return `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
}

async function sendCall({
  method,
  path,
  token,
  address,
}: LimitedCall): Promise<{ slowed: boolean; wait: unknown }> {
  const response = await server.server.app.inject({
    method,
    url: path.replace(':id', 'x'),
    remoteAddress: address ?? newAddress(),
    headers: { lang: 'en', ...(token === undefined ? {} : { authorization: token }) },
  });
  return { slowed: response.statusCode === 429, wait: response.headers['retry-after'] };
}

/** Number of calls that pass before one is limited, and its retry time. */
async function passing(call: LimitedCall, most: number): Promise<readonly [passed: number, wait: unknown]> {
  for (let passed = 0; passed <= most; passed += 1) {
    const { slowed, wait } = await sendCall(call);
    if (slowed) return [passed, wait];
  }
  return [Number.POSITIVE_INFINITY, undefined];
}

function expectedOf(limit: LimitGroup): readonly [number, string] {
  const { most, windowMs } = RATE_LIMITS[limit];
  return [most, String(windowMs / 1000)];
}

// Each gateway counts the requests that it answers without an engine.
const ONE_PROCESS = { tags: ['process'] };

test(
  '[SECURITY-1] every path holds an address to its limit, also without a session',
  ONE_PROCESS,
  async () => {
    const rows = routes.map(({ call: { method, path, limit } }) => ({ method, path, limit }));
    const others = OTHERS.map(([path, limit]) => ({ method: 'GET' as const, path, limit }));
    for (const { method, path, limit } of [...rows, ...others]) {
      const found = await passing({ method, path, address: newAddress() }, RATE_LIMITS[limit].most);
      expect([path, ...found]).toEqual([path, ...expectedOf(limit)]);
    }
  },
);

test('[SECURITY-1] every path holds a session to its limit, from however many addresses it comes', {
  tags: [...ONE_PROCESS.tags, 'night'],
}, async () => {
  const { user } = await server.openDemo();
  for (const { name, call } of routes) {
    const { method, path, limit } = call;
    // A session does not outlive the first logout.
    if (!readsSession(call) || name === 'logout') continue;
    const owner = new CurrentRow({ ...user, sessionIdleMs: null });
    const token = (await server.server.auth.sessions.begin(owner, '')) ?? '';
    const found = await passing({ method, path, token }, RATE_LIMITS[limit].most);
    expect([name, ...found]).toEqual([name, ...expectedOf(limit)]);
  }
});

test('[REQUEST-10] the headers count down what the address or the session has left, and document the limit', async () => {
  const { token } = await server.openDemo();
  const ask = async (address: string) => {
    const { headers } = await server.server.app.inject({
      url: '/v1/api/main/wallet/getBalance',
      remoteAddress: address,
      headers: { authorization: token },
    });
    return [headers['ratelimit-policy'], headers['ratelimit']];
  };
  server.clock.advance(1_000);
  const [first, other] = [newAddress(), newAddress()];
  const policy = '"calls";q=50;w=1';
  expect(await ask(first)).toEqual([policy, '"calls";r=49;t=1']);
  expect(await ask(first)).toEqual([policy, '"calls";r=48;t=1']);
  // The session has less left than its new address.
  expect(await ask(other)).toEqual([policy, '"calls";r=47;t=1']);
  server.clock.advance(1_000);
  expect(await ask(other)).toEqual([policy, '"calls";r=49;t=1']);
  const login = { method: 'POST', url: '/api/user/loginForU', remoteAddress: newAddress() } as const;
  const { headers } = await server.server.app.inject(login);
  expect(headers['ratelimit']).toBe('"login";r=9;t=60');
});
