/** The program as an operator meets it: what it prints, what stops its start, and how it ends. */

import { once } from 'node:events';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { BuiltServer, type ProcessExit } from '../rig/server-process.ts';

/** Each start is a separate process, and the system may be busy. */
vi.setConfig({ testTimeout: 120_000 });

const server = new BuiltServer();

beforeAll(() => server.build(), 30_000);
afterAll(() => server.remove());

/** What it prints for a person; the log's lines are JSON. */
function plain({ code, output }: ProcessExit): ProcessExit {
  const isLog = (line: string) => line.startsWith('{');
  return { code, output: output.replace(/^.*\n?/gm, (line) => (isLog(line) ? '' : line)) };
}

/** The lines of the log. */
function logged(output: string): readonly Record<string, unknown>[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('[START-11] what stops the start in one line', () => {
  for (const [settings, line] of [
    [{ PORT: 'eighty' }, 'Vernier cannot start: PORT must be a whole number from 0 to 65535\n'],
    [{ MARKET_HOURS: 'never' }, 'Vernier cannot start: MARKET_HOURS must be always or sessions\n'],
    [{ HOST: '192.0.2.1' }, 'Vernier cannot start: HOST 192.0.2.1 is not an address of this machine\n'],
    [
      { DATA_DIR: '/dev/null/data' },
      'Vernier cannot start: DATA_DIR /dev/null/data cannot hold the database: it is not a folder\n',
    ],
  ] as const)
    test(`with ${JSON.stringify(settings)}`, { tags: 'PORT' in settings ? [] : ['night'] }, async () => {
      expect(plain(await server.start({ TEST_CONTROLS: 'off', ...settings }).ended)).toEqual({
        code: 1,
        output: line,
      });
    });

  test('a port in use', { tags: ['night'] }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const ended = await server.start({ PORT: String(port), TEST_CONTROLS: 'off' }).ended;
    expect(plain(ended)).toEqual({
      code: 1,
      output: `Vernier cannot start: PORT ${port} is already in use\n`,
    });
    other.close();
  });
});

test('[START-7] [START-11] it prints where it is and how to get in, warns of lifted limits in one line, keeps its data folder, and serves on after SIGHUP without a terminal', {
  tags: ['night'],
}, async () => {
  const running = server.start();
  const url = await running.url();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const other = await server.start({ TEST_CONTROLS: 'off' }).ended;
  expect(other.code).toBe(1);
  expect(other.output).toMatch(/^Vernier cannot start: DATA_DIR \S+ is in use by another running server\n$/);
  running.signal('SIGHUP');
  await vi.waitFor(() => expect(running.output).toContain('SIGHUP is ignored'), 30_000);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const { code, output } = await running.end('SIGINT');
  expect(code).toBe(0);
  expect(logged(output).filter(({ level }) => level === 'warn')).toMatchObject([
    { message: 'TEST_CONTROLS is on: the rate limits are lifted, and administrators can move the market' },
  ]);
  const logLines = plain({ code, output })
    .output.split('\n')
    .filter((line) => line !== '' && !line.startsWith('Administrator '));
  expect(logLines).toEqual([
    `Vernier is listening on ${url}`,
    'Open it and choose "Open a demo account"; no login is needed.',
  ]);
});

test('[START-12] [LOG-4] the parent may stop reading: it serves on, and ends normally', {
  tags: ['night'],
}, async () => {
  const portServer = createServer().listen(0, '127.0.0.1');
  await once(portServer, 'listening');
  const { port } = portServer.address() as AddressInfo;
  portServer.close();
  await once(portServer, 'close');
  const running = server.start({ PORT: String(port) });
  running.hangUp();
  const isUp = async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await vi.waitFor(isUp, 30_000);
  await isUp();
  expect(await running.end('SIGTERM')).toEqual({ code: 0, output: '' });
});

test('[START-12] SIGTERM finishes running work, closes the sockets, and ends with 0 within ten seconds, and the next start migrates nothing', {
  tags: ['night'],
}, async () => {
  const running = server.start();
  const url = await running.url();
  const opened = await fetch(`${url}/api/user/createAccountDemoForU`, { method: 'POST' });
  const { token } = ((await opened.json()) as { data: SessionWire }).data;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/ws`);
  await once(socket, 'open');
  const headers = { authorization: token, 'content-type': 'application/json' };
  const body = JSON.stringify({ type: 1, cont: 0.01, forex_id: 1, status: 1, multiple: 500 });
  const orders = Array.from({ length: 50 }, () =>
    fetch(`${url}/v1/api/forex/submit`, { method: 'POST', headers, body }),
  );
  const answers = Promise.allSettled(orders);
  await orders[0];
  const closeEvent = once(socket, 'close');
  const before = performance.now();
  const { code } = await running.end('SIGTERM');
  expect(code).toBe(0);
  expect(performance.now() - before).toBeLessThan(10_000);
  expect((await closeEvent)[0]).toBe(1001);

  const acknowledged: number[] = [];
  for (const answer of await answers) {
    if (answer.status !== 'fulfilled' || answer.value.status !== 200) continue;
    acknowledged.push(((await answer.value.json()) as { data: OrderWire }).data.Id);
  }
  const again = server.start();
  const list = `${await again.url()}/v1/api/forex/my_deal?status=1`;
  const { data } = (await (await fetch(list, { headers })).json()) as { data: { total: number } };
  expect(data.total).toBeGreaterThanOrEqual(acknowledged.length);
  expect(acknowledged.length).toBeGreaterThan(0);
  const messages = logged((await again.end('SIGTERM')).output).map(({ message }) => message);
  expect(messages).toContain('the data folder is open');
  expect(messages).not.toContain('the schema was migrated');
});

test('[SECURITY-5] other users of the machine can read nothing that it has written', async () => {
  const running = server.start();
  await running.url();
  await running.end('SIGTERM');
  const written = readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' });
  expect(written).toContain('secret.key');
  const shared = written.filter((name) => (statSync(join(server.dataDir, name)).mode & 0o077) !== 0);
  expect(shared).toEqual([]);
});

test('[SECURITY-5] a data folder that other users can enter stays so, with a warning', {
  tags: ['night'],
}, async () => {
  chmodSync(server.dataDir, 0o755);
  const running = server.start();
  await running.url();
  const warnings = logged((await running.end('SIGTERM')).output).filter(({ level }) => level === 'warn');
  expect(warnings).toContainEqual(
    expect.objectContaining({ message: 'other users of this machine have access to DATA_DIR', mode: '755' }),
  );
  chmodSync(server.dataDir, 0o700);
});

test('[START-6] the log says what was opened, where it listens, and why and how fast it stopped', async () => {
  const empty = new BuiltServer();
  await empty.build('empty');
  const { dataDir } = empty;
  const first = empty.start();
  const url = await first.url();
  const lines = logged((await first.end('SIGTERM')).output);
  const ms = expect.any(Number) as number;
  const schema = expect.stringMatching(/^\d{4}-/) as string;
  expect(lines.filter(({ level }) => level === 'info')).toMatchObject([
    { message: 'the schema was migrated', applied: ms, schema },
    { message: 'the data folder is open', version: '0.1.0', node: process.version, schema, dataDir },
    { message: 'a new key signs the tape', publicKey: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    { message: 'the server listens', url, tookMs: ms },
    { message: 'the server stops', reason: 'SIGTERM' },
    { message: 'the server has stopped', reason: 'SIGTERM', tookMs: ms },
  ]);
  await empty.remove();
});
