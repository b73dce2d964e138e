/** The administration of a real process: how the first administrator gets in, and market time over a kill. */

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RUNS_ON_POSTGRES } from '../rig/create-database.ts';
import { BuiltServer } from '../rig/server-process.ts';

/** Each start is a separate process, and the system may be busy. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ADMIN = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a long enough secret' };

let server: BuiltServer;

beforeEach(async () => {
  server = new BuiltServer();
  await server.build();
});
afterEach(() => server.remove());

interface AdminResponse {
  readonly result?: { readonly data: Readonly<Record<string, unknown>> };
}

async function call(url: string, token: string | null, body?: unknown): Promise<AdminResponse> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as AdminResponse;
}

async function login(url: string, email: string, password: string): Promise<string> {
  const { result } = await call(`${url}/trpc/auth.login`, null, { email, password });
  return String(result?.data['token']);
}

test('[ADMIN-5] the first start prints a password that works, and no later one prints any', {
  tags: ['night'],
}, async () => {
  const first = server.start();
  const url = await first.url();
  const printed = /^Administrator (\S+), password (\S+) \(shown this once\)$/m;
  await vi.waitFor(() => expect(first.output).toMatch(printed));
  const [, email = '', password = ''] = printed.exec(first.output) ?? [];
  expect(password).toMatch(/^[\w-]{24}$/);
  const token = await login(url, email, password);
  expect(await call(`${url}/trpc/auth.me`, token)).toMatchObject({
    result: { data: { email, role: 'owner' } },
  });
  await first.end('SIGTERM');
  const second = server.start(ADMIN);
  const again = await second.url();
  expect(await call(`${again}/trpc/auth.me`, token)).toMatchObject({ result: { data: { email } } });
  const { output } = await second.end('SIGTERM');
  expect(output).not.toContain('password');
});

test('[MARKET-8] [MARKET-9] [ADMIN-8] over kill -9 market time goes on, at its speed and never back, with what was done to the market and the minutes that it made', {
  tags: ['night'],
}, async () => {
  const first = server.start(ADMIN);
  const url = await first.url();
  const token = await login(url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
  const startedMs = Date.now();
  await call(`${url}/trpc/market.speed`, token, { factor: 60 });
  // Half a minute of the market is half a second of the wall.
  await vi.waitFor(
    async () => expect((await stateAt(url, token)).timeMs).toBeGreaterThan(startedMs + 30_000),
    { timeout: 20_000 },
  );
  const response = await call(`${url}/trpc/market.setPrice`, token, { code: 'EURUSD', price: 1.5 });
  const setMs = Date.parse(String(response.result?.data['time']));
  await call(`${url}/trpc/market.halt`, token, { code: 'GBPUSD' });
  const before = await stateAt(url, token);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await first.end('SIGKILL');
  const second = server.start();
  const again = await second.url();
  const after = await stateAt(again, token);
  expect(after.speed).toBe(60);
  expect(after.timeMs).toBeGreaterThan(before.timeMs);
  expect((await fetch(`${again}/readyz`)).status).toBe(200);
  const found = (code: string) => after.instruments.find((one) => one.code === code);
  expect(Math.abs((found('EURUSD')?.quote.bid ?? 0) - 1.5)).toBeLessThan(0.01);
  expect(found('GBPUSD')?.state).toBe('halted');
  const kline = await fetch(`${again}/v1/api/forex/kline?forex_id=1&period=1min&limit=200`);
  const { data } = (await kline.json()) as { data: readonly { Time: number; Open: number; High: number }[] };
  const minute = data.find(({ Time }) => Time === Math.floor(setMs / 60_000) * 60);
  expect(minute?.High).toBeGreaterThanOrEqual(1.5);
  await second.end('SIGTERM');
});

interface StatedInstrument {
  readonly code: string;
  readonly state: string;
  readonly quote: { readonly bid: number };
}

async function stateAt(url: string, token: string) {
  const { result } = await call(`${url}/trpc/market.state`, token);
  return {
    speed: result?.data['speed'],
    timeMs: Date.parse(String(result?.data['time'])),
    instruments: result?.data['instruments'] as readonly StatedInstrument[],
  };
}

const PRINTED = /^Administrator (\S+)(?: \(\w+\))?, password (\S+) \(shown this once\)$/m;

describe('[START-3] the first administrator', () => {
  test('gets in by what the first good start prints, after one that failed and one whose output was lost', {
    tags: ['night'],
  }, async () => {
    const portServer = createServer().listen(0, '127.0.0.1');
    await once(portServer, 'listening');
    const { port } = portServer.address() as AddressInfo;
    const failed = await server.start({ PORT: String(port) }).ended;
    portServer.close();
    expect([failed.code, failed.output]).toEqual([1, expect.not.stringContaining('Administrator')]);
    const unread = server.start();
    await unread.url();
    await unread.end('SIGKILL');
    const running = server.start();
    const url = await running.url();
    await vi.waitFor(() => expect(running.output).toMatch(PRINTED));
    const [, email = '', password = ''] = PRINTED.exec(running.output) ?? [];
    expect(await login(url, email, password)).not.toBe('undefined');
    await running.end('SIGTERM');
  });

  test('takes ADMIN_EMAIL and ADMIN_PASSWORD until the first log-in, and nothing afterwards', {
    tags: ['night'],
  }, async () => {
    const first = server.start();
    await first.url();
    await first.end('SIGTERM');
    const second = server.start(ADMIN);
    const url = await second.url();
    const token = await login(url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
    expect(await call(`${url}/trpc/auth.me`, token)).toMatchObject({
      result: { data: { id: 1, email: ADMIN.ADMIN_EMAIL, role: 'owner' } },
    });
    expect((await second.end('SIGTERM')).output).not.toContain('password');
    const third = server.start({ ADMIN_EMAIL: 'other@example.com', ADMIN_PASSWORD: 'another long secret' });
    const again = await third.url();
    expect(await login(again, 'other@example.com', 'another long secret')).toBe('undefined');
    expect(await login(again, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).not.toBe('undefined');
    await third.end('SIGTERM');
  });
});

test('[START-3] a password that was set stays when the settings are removed, before the first log-in', async () => {
  const first = server.start(ADMIN);
  await first.url();
  expect((await first.end('SIGTERM')).output).not.toContain('password');
  const second = server.start();
  expect(await login(await second.url(), ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).not.toBe('undefined');
  expect((await second.end('SIGTERM')).output).not.toContain('password');
});

describe('[RECOVERY-4] a recovery command', () => {
  test('changes nothing while the server runs, and says what to do', { tags: ['night'] }, async () => {
    const running = server.start(ADMIN);
    const url = await running.url();
    // The log is that of the file.
    const ofFile = RUNS_ON_POSTGRES ? [] : [['accept-lost-log']];
    for (const commandArgs of [['reset-password', ADMIN.ADMIN_EMAIL], ...ofFile]) {
      const { code, output } = await server.run('admin.js', commandArgs);
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(
          /is in use by another running server: stop it, run this command again, and start it\./,
        ),
      ]);
    }
    expect(await login(url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).not.toBe('undefined');
    await running.end('SIGTERM');
  });
});

test('[RECOVERY-3] the printed password of reset-password logs in, and the next start does not replace it', {
  tags: ['night'],
}, async () => {
  const first = server.start();
  await first.url();
  await first.end('SIGTERM');
  const reset = await server.run('admin.js', ['reset-password', 'admin@vernier.local']);
  expect(reset.code).toBe(0);
  const [, email = '', password = ''] = PRINTED.exec(reset.output) ?? [];
  const second = server.start();
  expect(await login(await second.url(), email, password)).not.toBe('undefined');
  expect((await second.end('SIGTERM')).output).not.toContain('password');
});
