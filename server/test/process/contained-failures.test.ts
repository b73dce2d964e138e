/** Failures in the background of a whole server: the log, and the work that continues. */

import { Checkpoints } from '@vernier/db/sqlite/connection/checkpoints';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseIdle } from '../rig/database-work.ts';
import { Harness } from '../rig/harness.ts';
import { CurrentRow } from '../../src/core/identity/current-row.ts';
import { LiveClient } from '../rig/live-client.ts';

const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };

let server: Harness;

beforeEach(async () => {
  server = await Harness.start();
});
afterEach(() => server.stop());

function fail(): never {
  throw new Error('out of order');
}

const logged = () => server.logged.map(({ message }) => message);

test('[BACKGROUND-1] an order is answered and pushed though a listener of commits and one of the market throw', async () => {
  const { executor, market } = server.server.core;
  const { token } = await server.openDemo();
  const client = await LiveClient.open(server);
  client.send({ cmd: 'login', token });
  await client.next(({ cmd }) => cmd === 'ack');
  executor.onCommitted(fail);
  market.onSlot(fail);
  const slot = vi.fn();
  market.onSlot(slot);
  server.pass(500);
  const { code } = await server.post('/v1/api/forex/submit', { token, body: BUY });
  expect(code).toBe(1);
  await client.next(({ topic }) => topic === 'FOREX_TRADE');
  expect(slot).toHaveBeenCalledTimes(2);
  expect(logged()).toEqual(['a listener of the market failed', 'a listener of commits failed']);
  client.socket.terminate();
});

test('[BACKGROUND-1] a push that cannot be presented does not keep the console from being updated', async () => {
  const { accountFeed } = server.server.core;
  const { changeVersions } = server.server.operations;
  const { token } = await server.openDemo();
  vi.spyOn(accountFeed, 'publish').mockImplementation(fail);
  const { orders } = changeVersions.versions;
  await server.post('/v1/api/forex/submit', { token, body: BUY });
  await databaseIdle();
  expect(changeVersions.versions.orders).toBeGreaterThan(orders);
  expect(logged()).toEqual(['a listener of commits failed']);
});

test('[BACKGROUND-1] a support message is taken though a listener of the chat throws', async () => {
  const { supportChat } = server.server.site;
  const { token } = await server.openDemo();
  supportChat.onChange(fail);
  const { code } = await server.post('/api/support/send', { token, body: { text: 'Good morning' } });
  expect(code).toBe(1);
  expect(logged()).toEqual(['a listener of the support chat failed']);
});

test('[BACKGROUND-1] every session ends though a listener of ended sessions throws', async () => {
  const { sessions } = server.server.auth;
  const { token } = await server.openDemo();
  const session = await sessions.ofHeader(token);
  const userId = session?.user.id ?? 0;
  const owner = new CurrentRow({ id: userId, sessionIdleMs: null });
  const other = (await sessions.begin(owner, 'another device')) ?? '';
  expect(await sessions.ofHeader(other)).toBeDefined();
  sessions.onRevoked(fail);
  await sessions.revokeAll(userId);
  expect([await sessions.ofHeader(token), await sessions.ofHeader(other)]).toEqual([undefined, undefined]);
  expect(logged()).toEqual(['a listener of ended sessions failed']);
});

test('[BACKGROUND-2] a part of the periodic work that throws is logged once, and the market and the sockets continue', async () => {
  const { alerts, notifications } = server.server.site;
  const { market } = server.server.core;
  const client = await LiveClient.open(server);
  client.send({ cmd: 'sub', topic: 'DAY_MARKET' });
  await client.next(({ topic }) => topic === 'DAY_MARKET');
  const failing = [alerts, notifications].map((part) =>
    vi.spyOn(part, 'onInterval').mockImplementation(fail),
  );
  const { slot } = market;
  server.pass(1_000);
  expect(market.slot).toBe(slot + 4);
  await client.next(({ topic, seq }) => topic === 'DAY_MARKET' && Number(seq) >= 4);
  expect(server.logged.map(({ fields }) => fields?.['work'])).toEqual(['alerts', 'notifications']);
  for (const part of failing) part.mockRestore();
  client.socket.terminate();
});

// PostgreSQL runs its own checkpoints.
test('[STORE-3] a checkpoint that fails is logged once and tried again four times a second; its recovery is logged', {
  tags: ['sqlite'],
}, async () => {
  const look = vi.spyOn(Checkpoints.prototype, 'runIfDue').mockImplementation(fail);
  const { token } = await server.openDemo();
  server.pass(1_000);
  expect(look).toHaveBeenCalledTimes(4);
  const { code } = await server.post('/v1/api/forex/submit', { token, body: BUY });
  expect(code).toBe(1);
  look.mockRestore();
  server.pass(500);
  const expected = [
    ['background work failed', 'checkpoints'],
    ['background work succeeds again', 'checkpoints'],
  ];
  await vi.waitFor(() =>
    expect(server.logged.map(({ message, fields }) => [message, fields?.['work']])).toEqual(expected),
  );
});

test('[SOCKET-3] a frame that fails is answered with an error frame, and the socket stays open', async () => {
  const { sessions } = server.server.auth;
  const { token } = await server.openDemo();
  const client = await LiveClient.open(server);
  const ofHeader = vi.spyOn(sessions, 'ofHeader').mockImplementation(fail);
  client.send({ cmd: 'login', token });
  expect(await client.next(({ cmd }) => cmd === 'error')).toMatchObject({ code: 1500, of: 'login' });
  ofHeader.mockRestore();
  client.send({ cmd: 'login', token });
  await client.next(({ cmd, of }) => cmd === 'ack' && of === 'login');
  expect(logged()).toEqual(['a frame of a socket failed']);
  client.socket.terminate();
});
