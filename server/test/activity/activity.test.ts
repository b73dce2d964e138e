/** The activity of an account over REST and socket: what it reports, its numbers, what is read, and how a socket continues. */

import type { ActivityPageWire, ActivityReadWire, ActivityWire } from '@vernier/shared/api/shapes/activity';
import { LANGUAGES } from '@vernier/shared/api/languages';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Applicant } from '../people/applicant.ts';
import { submitRealName } from '../people/submit-real-name.ts';
import { eurusd, Trader } from '../people/trader.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';

const EVENTS = '/v1/api/main/events';
const PAGE = 20;
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:142.0) Gecko/20100101 Firefox/142.0';
const ELSEWHERE = { address: '203.0.113.7', headers: { 'user-agent': FIREFOX } };

let server: Harness;
let trader: Trader;

beforeEach(async () => {
  server = await Harness.start({ ...CONTROLLED, DEMO_BALANCE: '1500' });
  trader = await Trader.enter(server);
});
afterEach(() => server.stop());

async function page(query: Record<string, string> = {}, { token = trader.token, lang = 'en' } = {}) {
  return (await server.get<ActivityPageWire>(EVENTS, { token, query, headers: { lang } })).data;
}

async function kinds(token = trader.token): Promise<string[]> {
  return (await page({ since: '0' }, { token })).list.map(({ kind }) => kind);
}

async function markRead(upto: number) {
  return (await server.post<ActivityReadWire>(`${EVENTS}/read`, { token: trader.token, body: { upto } }))
    .data;
}

/** Moves the market so many points away. */
async function move(points: number): Promise<void> {
  const admin = new AdminClient(server);
  const price = scaledToNumber(eurusd(server).bid + points, 5);
  await admin.act('market.setPrice', { token: await admin.login(), input: { code: 'EURUSD', price } });
  server.pass(1_000);
}

/** Subscribes a new socket of the trader and lets it settle. */
async function listen(frame: object = {}): Promise<LiveClient> {
  const socket = await LiveClient.open(server);
  socket.send({ cmd: 'login', token: trader.token });
  socket.send({ cmd: 'sub', topic: 'ACCOUNT_EVENTS', ...frame });
  await settle(socket);
  return socket;
}

/** Sends what is due, and waits for it. */
async function settle(...sockets: LiveClient[]): Promise<void> {
  await Promise.all(sockets.map((socket) => socket.settle()));
  server.pass(250);
  await server.server.hub.flushActivity();
  await Promise.all(sockets.map((socket) => socket.settle()));
}

function received(socket: LiveClient): number[] {
  return socket.pushes('ACCOUNT_EVENTS').map(({ data }) => (data as ActivityWire).id);
}

describe('[ACTIVITY-2] entries', () => {
  test('report what happened to orders, once each, with the order and its texts', async () => {
    expect(await page()).toEqual({ list: [], total: 0, unread: 0, badge: 0 });
    const { data: opened } = await trader.submit({ status: 1 });
    const { data: resting } = await trader.submit({ status: 0, target_price: '0.9' });
    await trader.setStops({ id: opened.Id, stop_loss_price: '0.8' });
    await trader.cancel({ id: resting.Id });
    const { data: part } = await trader.close({ id: opened.Id, cont: '0.2' });
    await trader.close({ id: opened.Id });
    const { list, total, unread, badge } = await page();
    expect([total, unread, badge]).toEqual([5, 5, 0]);
    expect(list.map(({ id, kind, order_id }) => [id, kind, order_id])).toEqual([
      [5, 'closed', opened.Id],
      [4, 'partly_closed', part.Id],
      [3, 'cancelled', resting.Id],
      [2, 'pending', resting.Id],
      [1, 'opened', opened.Id],
    ]);
    expect(list[0]).toMatchObject({ title: 'Position closed', path: '/order', read: false });
    expect(list[1]?.text).toMatch(
      /^EURUSD, 0\.20 lots closed at [\d.]+: [\u2212+]?[\d.]+\u00a0USD after fee and swap$/,
    );
    expect(list[4]?.text).toBe(`Buy EURUSD, 0.50 lots at ${opened.OriginPrice.toFixed(5)}`);
  });

  test('report a fill with the lots that it had, a stop-out, a fired alert and a reset', async () => {
    const target = formatScaled(eurusd(server).bid + 200, 5);
    const body = { forex_id: 1, price: target };
    await server.post('/v1/api/forex/alert_add', { token: trader.token, body });
    const { data: waiting } = await trader.submit({ status: 0, target_price: target });
    await move(400);
    await trader.close({ id: waiting.Id, cont: '0.2' });
    await trader.close({ id: waiting.Id });
    await trader.submit({ status: 1, cont: '1.2' });
    await move(-1_000);
    await server.post('/v1/api/main/user/resetForexDemoAccount', { token: trader.token });
    const all = (await page({ since: '0' })).list;
    const found = all.map(({ kind }) => kind);
    expect(found.toSorted()).toEqual(
      ['pending', 'price_alert', 'filled', 'partly_closed', 'closed', 'opened', 'margin_call', 'stop_out']
        .concat(['margin_call_ended', 'demo_reset'])
        .toSorted(),
    );
    expect(all.find(({ kind }) => kind === 'filled')?.text).toContain('0.50 lots');
    expect(all.find(({ kind }) => kind === 'price_alert')).toMatchObject({
      title: 'Price alert: EURUSD',
      path: '/trade?code=EURUSD',
      order_id: null,
    });
    // The user did not cause these: a fill, an alert, a margin call with its end, a stop-out.
    expect((await page()).badge).toBe(5);
    for (const lang of LANGUAGES)
      for (const { title, text } of (await page({}, { lang })).list)
        expect([lang, title, text].filter((one) => one === '' || /[{}]/.test(one))).toEqual([]);
  });

  test('report a login from elsewhere without its address, and an identity review', async () => {
    const applicant = new Applicant(server);
    const { data } = await applicant.register('reader@example.com');
    await applicant.logIn('reader@example.com', {}, ELSEWHERE);
    const admin = new AdminClient(server);
    const review = {
      token: await admin.login(),
      input: { id: await submitRealName(server), remark: 'Too dark' },
    };
    await admin.act('kyc.reject', review);
    const { list } = await page({}, { token: data.token });
    expect(list.map(({ kind, path }) => [kind, path])).toEqual([['sign_in', '/mine/system']]);
    const reviewed = await server.server.site.activity.newest(
      (await server.server.site.realNames.byId(1))?.userId ?? 0,
      0,
      1,
    );
    expect(reviewed).toMatchObject([
      { number: 1, content: { kind: 'identity_rejected', detail: { remark: 'Too dark' } } },
    ]);
    const details = server.database.column('SELECT detail FROM account_activity WHERE detail IS NOT NULL');
    expect(details.every((detail) => /^\{"(device|remark)":"[^"]+"\}$/.test(String(detail)))).toBe(true);
  });
});

describe('[ACTIVITY-3] pages', () => {
  test('have twenty entries, newest first, or those after a number, oldest first; what was read stays read', async () => {
    for (let at = 0; at < 13; at += 1) {
      const { data } = await trader.submit({ status: 1, cont: '0.01' });
      if (at < 12) await trader.close({ id: data.Id });
    }
    const total = 25;
    const first = await page();
    expect(first.list.map(({ id }) => id)).toEqual(Array.from({ length: PAGE }, (_, at) => total - at));
    expect((await page({ page: '2' })).list.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
    expect((await page({ page: '3' })).list).toEqual([]);
    expect((await page({ since: '23' })).list.map(({ id }) => id)).toEqual([24, 25]);
    expect((await page({ since: '2', page: '2' })).list.map(({ id }) => id)).toEqual([23, 24, 25]);
    expect((await page({ since: '99' })).list).toEqual([]);
    expect(await server.get(EVENTS, { token: trader.token, query: { since: '-1' } })).toMatchObject({
      code: 1001,
    });
    expect(await markRead(20)).toEqual({ unread: 5, badge: 0 });
    expect(await markRead(3)).toEqual({ unread: 5, badge: 0 });
    const read = (await page()).list.filter((entry) => entry.read).map(({ id }) => id);
    expect(read[0]).toBe(20);
    expect(await markRead(1_000)).toEqual({ unread: 0, badge: 0 });
    await server.restart();
    expect(await page()).toMatchObject({ total, unread: 0 });
    await trader.submit({ status: 1, cont: '0.01' });
    expect(await page()).toMatchObject({ total: total + 1, unread: 1 });
  });
});

describe('[ACTIVITY-4] ACCOUNT_EVENTS', () => {
  test('pushes each entry once and in order to every socket, from now on or from a number', async () => {
    const { data } = await trader.submit({ status: 1 });
    const [live, all] = [await listen(), await listen({ since: 0, id: 7 })];
    expect([received(live), received(all)]).toEqual([[], [1]]);
    await trader.close({ id: data.Id });
    await settle(live, all);
    live.send({ cmd: 'sub', topic: 'ACCOUNT_EVENTS', since: 0 });
    await settle(live, all);
    expect([received(live), received(all)]).toEqual([[2], [1, 2]]);
    const [push] = live.pushes('ACCOUNT_EVENTS');
    const [entry] = (await page()).list;
    expect(push).toEqual({ cmd: 'push', topic: 'ACCOUNT_EVENTS', data: entry, seq: 1 });
    for (let left = 2; left > 0; left -= 1) live.send({ cmd: 'unsub', topic: 'ACCOUNT_EVENTS' });
    live.send({ cmd: 'sub', topic: 'ACCOUNT_EVENTS', since: '1' });
    await settle(live, all);
    expect(
      live.pushes('ACCOUNT_EVENTS').map(({ seq, data: sent }) => [seq, (sent as ActivityWire).id]),
    ).toEqual([
      [1, 2],
      [1, 2],
    ]);
    live.send({ cmd: 'logout' });
    await live.settle();
    await trader.submit({ status: 1 });
    await settle(live, all);
    expect([received(live), received(all)]).toEqual([
      [2, 2],
      [1, 2, 3],
    ]);
    live.send({ cmd: 'sub', topic: 'ACCOUNT_EVENTS', since: -1, id: 'x' });
    await live.settle();
    const error = live.frames.findLast(({ cmd }) => cmd === 'error');
    expect(error).toMatchObject({ code: 1001, of: 'sub', id: 'x' });
  });

  test('continues with many entries in parts, without a gap and without repeating one', {
    tags: ['night'],
  }, async () => {
    for (let at = 0; at < 130; at += 1) {
      const { data } = await trader.submit({ status: 1, cont: '0.01' });
      await trader.close({ id: data.Id });
    }
    const socket = await listen({ since: 10 });
    expect(received(socket).length).toBeLessThan(250);
    await trader.submit({ status: 1, cont: '0.01' });
    for (let flush = 0; flush < 3; flush += 1) await settle(socket);
    expect(received(socket)).toEqual(Array.from({ length: 251 }, (_, at) => 11 + at));
  });
});

test('[ACTIVITY-1] commands and alerts of one moment take numbers without a gap', async () => {
  const price = formatScaled(eurusd(server).bid + 300, 5);
  for (let at = 0; at < 3; at += 1) {
    const body = { forex_id: 1, price: formatScaled(eurusd(server).bid + 200 + at, 5) };
    await server.post('/v1/api/forex/alert_add', { token: trader.token, body });
    await trader.submit({ status: 0, cont: '0.01', target_price: price });
  }
  const moved = move(500);
  const sent = Array.from({ length: 8 }, () => trader.submit({ status: 1, cont: '0.01' }));
  await Promise.all([moved, ...sent]);
  const { list, total } = await page({ since: '0' });
  expect(total).toBe(17);
  expect(list.map(({ id }) => id)).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
  expect((await kinds()).filter((kind) => kind === 'price_alert')).toHaveLength(3);
});

test('[ACTIVITY-5] the entries are in the export, and are deleted with the account', async () => {
  const applicant = new Applicant(server);
  const { data } = await applicant.register('leaver@example.com');
  await applicant.logIn('leaver@example.com', {}, ELSEWHERE);
  const exported = await server.get<{ events: ActivityWire[] }>('/api/user/export', { token: data.token });
  expect(exported.data.events.map(({ kind }) => kind)).toEqual(['sign_in']);
  const rows = () => {
    return server.database.count('account_activity');
  };
  expect(rows()).toBe(1);
  await server.server.site.activity.deleteUser(data.user.id);
  expect(rows()).toBe(0);
});
