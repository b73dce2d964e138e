/** The log for operators: one line a call, with the request id of the response, and no personal data. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ManualClock } from '@vernier/shared/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newRequestId } from '../../src/platform/routing/request-id.ts';
import { createLog } from '../../src/platform/logging/log.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { ADMIN } from '../rig/known-owner.ts';
import { Harness, START_MS } from '../rig/harness.ts';
import { Applicant } from '../people/applicant.ts';
import { USDT, WIRE, Withdrawer } from '../people/withdrawer.ts';

interface Line {
  readonly level: string;
  readonly at: string;
  readonly message: string;
  readonly id: string;
  readonly [field: string]: unknown;
}

const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
const OWN_ID = /^[0-9a-f]{12}$/;

let server: Harness;

beforeAll(async () => (server = await Harness.start(CONTROLLED)));
afterAll(() => server.stop());

function lineOf(headers: Readonly<Record<string, unknown>>, from = server): Line {
  const lines = from.lines.map((line) => JSON.parse(line) as Line);
  const found = lines.filter(({ id, message }) => message === 'request' && id === headers['x-request-id']);
  expect(found.length).toBe(1);
  return found[0] as Line;
}

// In a cluster the gateway and the owner of the account have a line each.
describe('[LOG-1] a call is one line of the log', { tags: ['process'] }, () => {
  test('with its id, method, path, status and duration', async () => {
    const { token, user } = await server.openDemo();
    const { headers } = await server.post('/v1/api/forex/submit', { token, body: BUY });
    expect(headers['x-request-id']).toMatch(OWN_ID);
    expect(lineOf(headers)).toEqual({
      level: 'info',
      at: '2026-01-05T12:00:00.000Z',
      message: 'request',
      id: headers['x-request-id'],
      method: 'POST',
      route: '/v1/api/forex/submit',
      status: 200,
      user: user.id,
      from: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      ms: expect.any(Number) as number,
    });
  });

  test('a refusal with its code and reason, decided in the request pipeline or on the write path', async () => {
    const { token } = await server.openDemo();
    const calls = [
      server.post('/v1/api/forex/submit', { token, body: { ...BUY, cont: '10000' } }),
      server.post('/v1/api/forex/submit', { body: BUY }),
      server.get('/api/nothing/anna@example.com'),
    ];
    const lines = (await Promise.all(calls)).map(({ headers }) => lineOf(headers));
    expect(lines.map(({ status, code, reason, route }) => [status, code, reason, route])).toEqual([
      [200, 1009, 'lots_not_allowed', '/v1/api/forex/submit'],
      [200, 999, 'session_invalid', '/v1/api/forex/submit'],
      [404, 1002, 'path_not_found', 'none'],
    ]);
  });

  test('an administrator’s with their number', async () => {
    const admin = new AdminClient(server);
    const token = await admin.login();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.server.app.inject({ url: '/trpc/auth.me', headers });
    expect(lineOf(answer.headers)).toMatchObject({ route: '/trpc/*', status: 200, admin: 1 });
    const refused = await server.server.app.inject({ url: '/trpc/users.list' });
    expect(lineOf(refused.headers)).toMatchObject({ status: 401, reason: 'session_invalid' });
  });

  test('probes and files are on level debug', async () => {
    expect(lineOf((await server.get('/readyz')).headers).level).toBe('debug');
    const clientDir = mkdtempSync(join(tmpdir(), 'vernier-client-'));
    const files = ['index.html', 'manifest.json', 'logos/EURUSD.svg', 'assets/app-1a2b3c4.js'];
    for (const folder of ['logos', 'assets']) mkdirSync(join(clientDir, folder));
    for (const file of files) writeFileSync(join(clientDir, file), '<html></html>');
    const site = await Harness.start({}, clientDir);
    for (const url of ['/trade', ...files.slice(1).map((file) => `/${file}`)]) {
      const { statusCode, headers } = await site.server.app.inject({ url });
      expect([url, statusCode, lineOf(headers, site).level]).toEqual([url, 200, 'debug']);
    }
    expect(lineOf((await site.server.app.inject({ url: '/openapi.json' })).headers, site).level).toBe(
      'debug',
    );
    const candles = await site.server.app.inject({ url: '/v1/api/forex/kline.csv' });
    expect(lineOf(candles.headers, site).level).toBe('info');
    await site.stop();
    rmSync(clientDir, { recursive: true });
  });

  test('LOG_LEVEL says from where on there are lines', () => {
    const lines: string[] = [];
    const target = { write: (line: string) => lines.push(line) };
    const log = createLog({ clock: new ManualClock(START_MS), level: 'warn', target });
    log.info('request', { id: '1' });
    log.warn('a message was not delivered', { notice: 7n });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level: 'warn', at: '2026-01-05T12:00:00.000Z', notice: 7, message: 'a message was not delivered' },
    ]);
  });

  test('has the time of its event', () => {
    const lines: string[] = [];
    const clock = new ManualClock(START_MS);
    const log = createLog({ clock, level: 'info', target: { write: (line: string) => lines.push(line) } });
    for (const ms of [0, 1, 0, -1]) {
      clock.advance(ms);
      log.info('request');
    }
    expect(lines.map((line) => (JSON.parse(line) as Line).at.slice(-5))).toEqual([
      '.000Z',
      '.001Z',
      '.001Z',
      '.000Z',
    ]);
  });
});

describe('[LOG-2] the name of a request', () => {
  const GIVEN = '7d9c1f0e-52b1-4c39-9a53-0d8f6a1f2b3c';

  test('is the server’s own, with any client header', async () => {
    const { headers } = await server.get('/healthz', { headers: { 'x-request-id': GIVEN } });
    expect(headers['x-request-id']).toMatch(OWN_ID);
  });

  test('is never given twice', () => {
    const names = Array.from({ length: 5_000 }, () => newRequestId());
    expect(new Set(names).size).toBe(5_000);
    expect(names.every((name) => OWN_ID.test(name))).toBe(true);
  });

  test('is that of a proxy in front, when it is well-formed', async () => {
    const behind = await Harness.start({ PROXY_HOPS: '1' });
    const named = async (name: string) =>
      (await behind.get('/healthz', { headers: { 'x-request-id': name } })).headers['x-request-id'];
    expect(await named(GIVEN)).toBe(GIVEN);
    expect(await named('4bf92f3577b34da6a3ce929d0e0e4736')).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    for (const bad of ['anna@example.com', '1', `${GIVEN}\u00a0`, 'a'.repeat(200), 'id="></script>'])
      expect(await named(bad)).toMatch(OWN_ID);
    await behind.stop();
  });

  test('is the reference of a fault', async () => {
    const { token } = await server.openDemo();
    const { store } = server.server.core;
    const history = store.history.bind(store);
    store.history = () => Promise.reject(new Error('the disk is on fire'));
    const options = { token, query: { status: '3' } };
    const failed = await server.get<{ ref: string }>('/v1/api/forex/my_deal', options);
    store.history = history;
    expect(failed.data.ref).toBe(failed.headers['x-request-id']);
    expect(lineOf(failed.headers)).toMatchObject({ status: 500, reason: 'internal_error' });
    expect(server.logged.find(({ fields }) => fields?.['ref'] === failed.data.ref)?.level).toBe('error');
  });
});

describe('[LOG-3] the log holds nothing personal', () => {
  test('of a whole life: registered, verified, paid in, traded, paid out, helped, failed', async () => {
    const applicant = new Applicant(server);
    await applicant.register('+85251234567', { type: 'mobile' });
    const user = await Withdrawer.ready(server, applicant);
    await applicant.logIn(user.email, { password: 'a wrong password 77' });
    await applicant.logIn(user.email);
    await applicant.sendCode(user.email, 2);
    await user.post('/api/user/amend_password', {
      new_password: 'ten white swans 8',
      auth_code: applicant.codeTo(user.email),
      type: 'email',
    });
    const id = await user.bound(USDT);
    await user.bind(WIRE);
    await user.draw({ draw_method_id: id, memo: 'for Anna’s birthday 1990' });
    await user.post('/api/support/send', { text: 'call me at +852 5123 4567' });
    await new AdminClient(server).mutate('auth.login', {
      input: { ...ADMIN, password: 'not the password 1' },
    });
    expect(server.canaryValues.size).toBeGreaterThan(15);
    const log = server.lines.join('');
    server.canaryValues.expectNoneIn(log);
    expect(log).not.toMatch(/@|127\.0\.0\.1|light-my-request/);
  });

  test('not even in the text of an error', () => {
    const lines: string[] = [];
    const target = { write: (line: string) => lines.push(line) };
    const log = createLog({ clock: new ManualClock(START_MS), level: 'info', target });
    const message =
      '550 <anna.wong@example.com> +852 5123 4567 card 4111-1111-1111-1111 TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    log.error('a mail was refused', { error: new Error(message) });
    const { error } = JSON.parse(lines[0] ?? '') as { error: { message: string; stack: string } };
    expect(error.message).toBe('550 <[address]> [digits] card [digits] [secret]');
    expect(error.stack).toContain('request-log.test.ts');
    expect(lines[0]).not.toMatch(/anna|5123|4111|TR7N/);
    const cause = Object.assign(new Error(message), { code: 'SQLITE_FULL' });
    log.error('texts could not be written', { error: new Error('a query failed', { cause }) });
    expect((JSON.parse(lines[1] ?? '') as { error: unknown }).error).toMatchObject({
      message: 'a query failed',
      cause: {
        name: 'Error',
        code: 'SQLITE_FULL',
        message: '550 <[address]> [digits] card [digits] [secret]',
      },
    });
    expect(lines[1]).not.toMatch(/anna|5123|4111|TR7N/);
  });
});

const PROGRAM = ['--import', 'tsx', fileURLToPath(new URL('./log-program.ts', import.meta.url))];
/** Every write to it fails as on a full disk. */
const FULL_DISK = '/dev/full';

test('[LOG-4] no line is lost when the program ends, however suddenly it does so itself', async () => {
  const child = spawn(process.execPath, PROGRAM, { stdio: ['ignore', 'ignore', 'pipe'] });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  expect(code).toBe(1);
  expect(lines.length).toBe(5_001);
  expect(lines.slice(0, -1).map(({ line }) => line)).toEqual(
    Array.from({ length: 5_000 }, (_, line) => line),
  );
  expect(lines.at(-1)).toMatchObject({ message: 'the end', error: { message: 'the disk is full' } });
}, 60_000);

test('[LOG-4] the program ends also where its reader has closed the output', {
  tags: ['night'],
  timeout: 60_000,
}, async () => {
  const child = spawn(process.execPath, PROGRAM, { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.destroy();
  expect(await once(child, 'exit')).toEqual([1, null]);
});

test('[LOG-4] the program ends also where its reader has stopped reading', {
  tags: ['night'],
  timeout: 60_000,
}, async () => {
  const child = spawn(process.execPath, PROGRAM, { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.pause();
  expect(await once(child, 'exit')).toEqual([1, null]);
  child.stderr.destroy();
});

test('[LOG-4] the program ends also where its reader takes a little now and then', {
  tags: ['night'],
  timeout: 60_000,
}, async () => {
  const child = spawn(process.execPath, [...PROGRAM, '100000'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const sips = setInterval(() => child.stderr.read(4_096), 50);
  expect(await ended).toEqual([1, null]);
  clearInterval(sips);
  child.stderr.destroy();
});

test.skipIf(!existsSync(FULL_DISK))(
  '[LOG-4] the program ends also where its log has no room',
  { tags: ['night'], timeout: 60_000 },
  async () => {
    const log = openSync(FULL_DISK, 'w');
    const child = spawn(process.execPath, PROGRAM, { stdio: ['ignore', 'ignore', log] });
    closeSync(log);
    expect(await once(child, 'exit')).toEqual([1, null]);
  },
);
