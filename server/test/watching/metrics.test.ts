/** `/metrics` as Prometheus reads it: access, values after events, and no personal data. */

import type { AddressInfo } from 'node:net';
import { SOCKET_MAX_FRAMES_PER_SECOND } from '@vernier/shared/limits';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';
import { Applicant } from '../people/applicant.ts';
import { Withdrawer } from '../people/withdrawer.ts';

const TOKEN = 'a-token-of-a-prometheus';
const ELSEWHERE = '203.0.113.9';
const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
}

let server: Harness;

beforeAll(async () => (server = await Harness.start({ METRICS_TOKEN: TOKEN })));
afterAll(() => server.stop());

function ask(options: RequestOptions = {}, from = server) {
  return from.server.app.inject({ url: '/metrics', ...options });
}

function numberOf(text = ''): number {
  return text === '+Inf' ? Infinity : Number(text);
}

/** Every sample by its name and labels. */
async function samples(): Promise<ReadonlyMap<string, number>> {
  const lines = (await ask()).body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), numberOf(line.split(' ').at(-1))]),
  );
}

/** More frames in a second than a socket may send. */
async function overwhelm(live: LiveClient): Promise<void> {
  for (let frame = 0; frame <= SOCKET_MAX_FRAMES_PER_SECOND; frame += 1) live.send({ cmd: 'ping' });
  expect(await live.closed).toBe(1008);
}

describe('[METRIC-1] who reads the metrics', () => {
  test('this machine, in the format of Prometheus', async () => {
    for (const remoteAddress of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1']) {
      const answer = await ask({ remoteAddress });
      expect([remoteAddress, answer.statusCode]).toEqual([remoteAddress, 200]);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('another machine with the token, over a real connection too', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await ask({ remoteAddress: ELSEWHERE, headers })).statusCode).toBe(200);
    expect((await fetch(`${server.server.url}/metrics`, { headers })).status).toBe(200);
    expect((server.server.app.server.address() as AddressInfo).address).toBe('127.0.0.1');
  });

  test.each([
    ['another machine', { remoteAddress: ELSEWHERE }],
    ['a wrong token', { remoteAddress: ELSEWHERE, headers: { authorization: `Bearer ${TOKEN}x` } }],
    ['the token alone', { remoteAddress: ELSEWHERE, headers: { authorization: TOKEN } }],
    ['an empty token', { remoteAddress: ELSEWHERE, headers: { authorization: 'Bearer ' } }],
    ['a claim to be here', { remoteAddress: ELSEWHERE, headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': ELSEWHERE } }],
    ['a proxy that names itself', { headers: { via: '1.1 proxy' } }],
  ])('for %s there is nothing', async (_, options) => {
    const answer = await ask(options);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 1002, data: { reason: 'path_not_found' } });
  });

  test('a page of another site whose name leads to a server for every name', async () => {
    const open = await Harness.start({ TEST_CONTROLS: 'on' });
    expect((await ask({ headers: { host: 'evil.example:8080' } }, open)).statusCode).toBe(404);
    expect((await ask({ headers: { host: 'localhost:8080' } }, open)).statusCode).toBe(200);
    await open.stop();
  });

  test('behind a trusted proxy the token is required, with any header', async () => {
    const behind = await Harness.start({ PROXY_HOPS: '1' });
    expect((await ask({}, behind)).statusCode).toBe(404);
    for (const claim of ['127.0.0.1', `${ELSEWHERE}, 127.0.0.1`, '::1'])
      expect((await ask({ headers: { 'x-forwarded-for': claim } }, behind)).statusCode).toBe(404);
    const headers = { authorization: 'Bearer null' };
    expect((await ask({ remoteAddress: ELSEWHERE, headers }, behind)).statusCode).toBe(404);
    await behind.stop();
  });
});

describe('[METRIC-2] the metrics', () => {
  // In a cluster each process has its metrics.
  test('count orders, fills, refusals, commits and calls once each', { tags: ['process'] }, async () => {
    const before = await samples();
    const { token } = await server.openDemo();
    const { data } = await server.post<OrderWire>('/v1/api/forex/submit', { token, body: BUY });
    await server.post('/v1/api/forex/submit', { token, body: { ...BUY, cont: '10000' } });
    await server.post('/v1/api/forex/close', { token, body: { id: data.Id } });
    const after = await samples();
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const route = 'method="POST",route="/v1/api/forex/submit",status="200"';
    expect({
      orders: grown('vernier_orders_total{book="demo",side="buy",kind="market"}'),
      opened: grown('vernier_fills_total{book="demo",reason="market"}'),
      closed: grown('vernier_fills_total{book="demo",reason="manual"}'),
      refused: grown('vernier_refusals_total{reason="lots_not_allowed"}'),
      commits: grown('vernier_commit_duration_seconds_count'),
      calls: grown(`vernier_http_request_duration_seconds_count{${route}}`),
      accounts: grown('vernier_accounts'),
    }).toEqual({ orders: 1, opened: 1, closed: 1, refused: 1, commits: 3, calls: 2, accounts: 1 });
  });

  // In a cluster each process has its metrics.
  test('follow the market, the ledger, the sockets and what waits', { tags: ['process'] }, async () => {
    const live = await LiveClient.open(server);
    const before = await samples();
    server.pass(1_000);
    const after = await samples();
    expect(after.get('vernier_ticks_total')).toBeGreaterThan(before.get('vernier_ticks_total') ?? 0);
    expect(Object.fromEntries(after)).toMatchObject({
      vernier_sockets: 1,
      vernier_tick_lag_seconds: 0,
      vernier_database_writable: 1,
      vernier_commands_waiting: 0,
      vernier_messages_waiting: 0,
      vernier_house_traders: 0,
      vernier_backup_age_seconds: Infinity,
      'vernier_instruments{state="open"}': 31,
      'vernier_ledger_balanced{book="demo"}': 1,
      'vernier_ledger_balanced{book="real"}': 1,
      'vernier_socket_backlog_bytes{of="slowest"}': 0,
    });
    // The log of PostgreSQL has the changes of all its databases.
    const logs = server.isOnPostgres ? [] : ['vernier_wal_bytes'];
    for (const name of [...logs, 'vernier_database_bytes', 'vernier_data_free_bytes'])
      expect([name, (after.get(name) ?? 0) > 0]).toEqual([name, true]);
    server.clock.advance(7_000);
    expect((await samples()).get('vernier_tick_lag_seconds')).toBeGreaterThan(6);
    expect((await samples()).get('vernier_problem{of="market"}')).toBe(1);
    server.pass(250);
    expect((await samples()).has('vernier_problem{of="market"}')).toBe(false);
    await overwhelm(live);
    expect((await samples()).get('vernier_sockets_closed_total{code="1008"}')).toBe(1);
  });

  // In a cluster each process has its metrics.
  test('[LOG-3] have no personal labels, and the number of series stays the same', {
    tags: ['process'],
  }, async () => {
    const applicant = new Applicant(server);
    const user = await Withdrawer.ready(server, applicant);
    await server.get('/api/user/info', { token: user.token });
    const before = [...(await samples()).keys()];
    const other = await Withdrawer.ready(server, applicant);
    await server.get('/api/user/info', { token: other.token });
    for (const path of ['/wp-admin/anna@example.com', '/trpc/users.get?input=%22anna%22', '/api/%ff'])
      await server.server.app.inject({ url: path });
    const text = (await ask()).body;
    server.canaryValues.expectNoneIn(text);
    expect(text).not.toMatch(/@|wp-admin|anna/);
    const added = [...(await samples()).keys()].filter((name) => !before.includes(name));
    // The last one counts what Node has open at this moment, by kind.
    const mayBegin = /status="(?:4\d\d)"|vernier_refusals_total|nodejs_active_/;
    expect(added.filter((name) => !mayBegin.test(name))).toEqual([]);
  });

  test('have a series for each kind of garbage collection from the start', async () => {
    const names = [...(await samples()).keys()];
    for (const kind of ['major', 'minor', 'incremental', 'weakcb'])
      expect(names).toContain(`nodejs_gc_duration_seconds_count{kind="${kind}"}`);
  });
});
