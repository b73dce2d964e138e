/** The list of a user's sessions: entries, revocation, and their sockets. */

import type { SessionRowWire, SessionWire } from '@vernier/shared/api/shapes/user';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';
import { Applicant, PASSWORD } from '../people/applicant.ts';

const LIST = '/api/user/sessions';
const REVOKE = '/api/user/sessions/revoke';
const DAY_MS = 86_400_000;
const ANNA = 'anna@example.com';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

let server: Harness;
let applicant: Applicant;
let first: SessionWire;
let second: SessionWire;

beforeEach(async () => {
  server = await Harness.start();
  applicant = new Applicant(server);
  first = (await applicant.register(ANNA)).data;
  server.clock.advance(1_000);
  second = (await applicant.logIn(ANNA, {}, { headers: { 'user-agent': FIREFOX } })).data;
});
afterEach(() => server.stop());

async function list(token: string): Promise<SessionRowWire[]> {
  return (await server.get<SessionRowWire[]>(LIST, { token })).data;
}

test('[AUTH-12] the list has time and device of each session and marks the current one, without tokens', async () => {
  const rows = await list(second.token);
  const now = new Date(server.clock.now()).toISOString();
  expect(rows).toMatchObject([
    { current: true, device: 'Firefox, Linux', created_at: now, seen_at: now },
    { current: false, device: '' },
  ]);
  expect((await list(first.token)).map(({ current }) => current)).toEqual([false, true]);
  expect(JSON.stringify(rows)).not.toMatch(/[\w-]{43}/);
});

test('[AUTH-12] a session is revoked by its owner only, at once, on its sockets too, and for good', async () => {
  const socket = await LiveClient.open(server);
  socket.send({ cmd: 'login', token: second.token });
  await socket.next(({ cmd }) => cmd === 'ack');
  const stranger = await server.openDemo();
  const id = (await list(second.token))[0]?.id;
  const foreign = await server.post(REVOKE, { token: stranger.token, body: { id } });
  const absent = await server.post(REVOKE, { token: stranger.token, body: { id: 999_999 } });
  expect([foreign.code, foreign.text]).toEqual([1002, absent.text]);
  expect((await server.get(LIST, { token: second.token })).code).toBe(1);
  expect((await server.post(REVOKE, { token: first.token, body: { id } })).code).toBe(1);
  expect((await server.get(LIST, { token: second.token })).code).toBe(999);
  const frame = await socket.next(({ cmd }) => cmd === 'error');
  expect(frame).toMatchObject({ code: 999, of: 'login' });
  socket.send({ cmd: 'sub', topic: 'FOREX_TRADE' });
  const refused = await socket.next(({ cmd, of }) => cmd === 'error' && of === 'sub');
  expect(refused).toMatchObject({ code: 999 });
  socket.socket.close();
  expect((await server.post(REVOKE, { token: first.token, body: { id } })).code).toBe(1002);
  await server.restart();
  expect((await server.get(LIST, { token: second.token })).code).toBe(999);
  expect(await list(first.token)).toHaveLength(1);
});

test('[AUTH-6] a socket is logged out when its session expires, without a revocation', async () => {
  const socket = await LiveClient.open(server);
  socket.send({ cmd: 'login', token: second.token });
  await socket.next(({ cmd }) => cmd === 'ack');
  server.clock.advance(30 * DAY_MS);
  await socket.settle();
  server.pass(2_000);
  expect(await socket.next(({ cmd }) => cmd === 'error')).toMatchObject({ code: 999, of: 'login' });
  socket.send({ cmd: 'sub', topic: 'FOREX_TRADE' });
  expect(await socket.next(({ of }) => of === 'sub')).toMatchObject({ cmd: 'error', code: 999 });
  socket.socket.close();
});

test('[AUTH-12] a session that has run out is not on the list', async () => {
  server.clock.advance(15 * 86_400_000);
  await list(first.token);
  server.clock.advance(16 * 86_400_000);
  expect(await list(first.token)).toMatchObject([{ current: true }]);
});

test('[NOTIFICATION-4] the language of mails and pushes is that of the page that called last, and of no program', async () => {
  const { identity } = server.server.auth;
  const look = async (lang: string | null, token = first.token) => {
    await server.get('/api/user/info', { token, headers: lang === null ? {} : { lang } });
    return (await identity.userById(first.user.id))?.lang;
  };
  expect(await look('de')).toBe('de');
  expect(await look(null)).toBe('de');
  expect(await look('klingon')).toBe('de');
  expect(await look('jp')).toBe('de');
  server.clock.advance(60_000);
  expect(await look('jp')).toBe('jp');
  expect(await look('fr', second.token)).toBe('fr');
  const { data } = await server.post<{ token: string }>('/api/user/tokens/create', {
    token: first.token,
    body: { name: 'a bot', scope: 'read', password: PASSWORD },
  });
  expect(data.token).toMatch(/^vrn_/);
  expect(await look('kr', data.token)).toBe('fr');
});
