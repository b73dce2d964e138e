/** Where somebody is logged in: the list, its ends, and the sockets that go with them. */

import type { SessionRowWire, SessionWire } from '@vernier/shared/wire/shapes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Harness } from './harness.ts';
import { LiveClient } from './live-client.ts';
import { Newcomer } from './newcomer.ts';

const LIST = '/api/user/sessions';
const REVOKE = '/api/user/sessions/revoke';
const ANNA = 'anna@example.com';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

let server: Harness;
let newcomer: Newcomer;
let first: SessionWire;
let second: SessionWire;

beforeEach(async () => {
  server = await Harness.start();
  newcomer = new Newcomer(server);
  first = (await newcomer.register(ANNA)).data;
  server.clock.advance(1_000);
  second = (await newcomer.logIn(ANNA, {}, { headers: { 'user-agent': FIREFOX } })).data;
});
afterEach(() => server.stop());

async function list(token: string): Promise<SessionRowWire[]> {
  return (await server.get<SessionRowWire[]>(LIST, { token })).data;
}

test('[A18] the list tells when, where and which one is asking, and no token', async () => {
  const rows = await list(second.token);
  const now = new Date(server.clock.now()).toISOString();
  expect(rows).toMatchObject([
    { current: true, device: 'Firefox, Linux', created_at: now, seen_at: now },
    { current: false, device: '' },
  ]);
  expect((await list(first.token)).map(({ current }) => current)).toEqual([false, true]);
  expect(JSON.stringify(rows)).not.toMatch(/[\w-]{43}/);
});

test('[A18] a session is revoked by its owner only, at once, on its sockets too, and for good', async () => {
  const socket = await LiveClient.open(server);
  socket.say({ cmd: 'login', token: second.token });
  await socket.next(({ cmd }) => cmd === 'ack');
  const stranger = await server.openDemo();
  const id = (await list(second.token))[0]?.id;
  const foreign = await server.post(REVOKE, { token: stranger.token, body: { id } });
  const absent = await server.post(REVOKE, { token: stranger.token, body: { id: 999_999 } });
  expect([foreign.code, foreign.text]).toEqual([1002, absent.text]);
  expect((await server.get(LIST, { token: second.token })).code).toBe(1);
  expect((await server.post(REVOKE, { token: first.token, body: { id } })).code).toBe(1);
  expect((await server.get(LIST, { token: second.token })).code).toBe(999);
  const told = await socket.next(({ cmd }) => cmd === 'error');
  expect(told).toMatchObject({ code: 999, of: 'login' });
  socket.say({ cmd: 'sub', topic: 'FOREX_TRADE' });
  const refused = await socket.next(({ cmd, of }) => cmd === 'error' && of === 'sub');
  expect(refused).toMatchObject({ code: 999 });
  socket.socket.close();
  expect((await server.post(REVOKE, { token: first.token, body: { id } })).code).toBe(1002);
  await server.restart();
  expect((await server.get(LIST, { token: second.token })).code).toBe(999);
  expect(await list(first.token)).toHaveLength(1);
});

test('[A18] a session that has run out is not on the list', async () => {
  server.clock.advance(15 * 86_400_000);
  await list(first.token);
  server.clock.advance(16 * 86_400_000);
  expect(await list(first.token)).toMatchObject([{ current: true }]);
});
