/** Price alerts over the API: created, refused, fired by the market's ticks, pushed, and stored through restarts. */

import { formatScaled } from '@vernier/shared/numbers/decimal';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import type { PriceAlertsWire, PriceAlertWire } from '@vernier/shared/api/shapes/push';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseIdle } from '../rig/database-work.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';

const EURUSD = 1;
const DECIMALS = 5;
const SLOTS_AN_HOUR = 14_400;

let server: Harness;
let admin: AdminClient;
let owner: string;
let token: string;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  owner = await admin.login();
  ({ token } = await server.openDemo());
});
afterEach(() => server.stop());

function bid(): number {
  const quote = server.server.core.market.quoteOf(EURUSD);
  if (quote === undefined) throw new Error('the market quotes EURUSD');
  return quote.bid;
}

/** A price so many points from the bid, as a client sends it. */
function priceAt(points: number): string {
  return formatScaled(bid() + points, DECIMALS);
}

function add(price: string, { key, by = token }: { key?: string; by?: string } = {}) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return server.post<PriceAlertWire>('/v1/api/forex/alert_add', {
    token: by,
    headers,
    body: { forex_id: EURUSD, price },
  });
}

function replace(replaces: number, price: string, key: string) {
  return server.post<PriceAlertWire>('/v1/api/forex/alert_add', {
    token,
    headers: { 'idempotency-key': key },
    body: { forex_id: EURUSD, price, replaces },
  });
}

async function list(by = token): Promise<PriceAlertsWire> {
  return (await server.get<PriceAlertsWire>('/v1/api/forex/alerts', { token: by })).data;
}

async function remove(id: number, by = token) {
  return server.post('/v1/api/forex/alert_remove', { token: by, body: { id } });
}

/** Moves the market there, so that the next tick has this bid or is beyond it. */
async function move(price: number): Promise<void> {
  await admin.act('market.setPrice', { token: owner, input: { code: 'EURUSD', price } });
  server.pass(1_000);
}

describe('[ALERT-1] an alert', () => {
  test('is made on either side of the bid, listed newest first, and taken back', async () => {
    const above = await add(priceAt(500));
    const below = await add(priceAt(-500));
    expect([above.code, above.data.when, below.data.when]).toEqual([1, 'at_or_above', 'at_or_below']);
    expect(above.data).toMatchObject({ forex_id: EURUSD, code: 'EURUSD', fired_at: null, fired_price: null });
    expect((await list()).waiting.map(({ id }) => id)).toEqual([below.data.id, above.data.id]);
    expect((await remove(above.data.id)).code).toBe(1);
    expect((await remove(above.data.id)).code).toBe(1002);
    expect((await list()).waiting.map(({ id }) => id)).toEqual([below.data.id]);
    await server.restart();
    expect(await list()).toMatchObject({ waiting: [{ id: below.data.id }], fired: [] });
  });

  test('is refused at the bid, too far away, twice, with too many decimals, and where nothing is traded', async () => {
    const { data, code } = await add(priceAt(0));
    expect([code, data]).toMatchObject([1010, { reason: 'target_not_allowed', field: 'price' }]);
    expect(await add('0.01')).toMatchObject({ code: 1010 });
    expect(await add('99')).toMatchObject({ code: 1010 });
    expect(await add('1.123456')).toMatchObject({ code: 1001, data: { fields: ['price'] } });
    for (const price of ['0', '', '-1', 'NaN', '1e30'])
      expect(await add(price)).toMatchObject({ code: 1001, data: { fields: ['price'] } });
    const there = priceAt(300);
    expect((await add(there)).code).toBe(1);
    expect(await add(there)).toMatchObject({ code: 1005, data: { reason: 'alert_exists' } });
    const nowhere = { token, body: { forex_id: 999, price: '1' } };
    expect(await server.post('/v1/api/forex/alert_add', nowhere)).toMatchObject({ code: 1002 });
  });

  test('is one of at most a hundred', async () => {
    for (let at = 1; at <= 100; at += 1) expect((await add(priceAt(1_000 + at))).code).toBe(1);
    expect(await add(priceAt(2_000))).toMatchObject({
      code: 1019,
      data: { reason: 'too_many_alerts', max: 100 },
    });
    const other = await server.openDemo();
    expect((await add(priceAt(2_000), { by: other.token })).code).toBe(1);
  });

  test('[COMMAND-11] moves in one step, once for a key, at the limit too, and not when the other no longer exists', async () => {
    for (let step = 1; step <= 100; step += 1) await add(priceAt(1_000 + step));
    const { waiting } = await list();
    const oldest = waiting.at(-1)?.id ?? 0;
    const price = priceAt(2_000);
    const moved = await replace(oldest, price, 'move-one-alert');
    expect(moved.code).toBe(1);
    expect((await replace(oldest, price, 'move-one-alert')).data).toEqual(moved.data);
    const ids = (await list()).waiting.map(({ id }) => id);
    expect([ids.length, ids.includes(oldest), ids.includes(moved.data.id)]).toEqual([100, false, true]);
    expect((await replace(oldest, priceAt(3_000), 'move-it-again')).code).toBe(1002);
    expect((await list()).waiting).toHaveLength(100);
  });

  test('is made once under a key, also after a restart and its end, and the key takes no other price', async () => {
    const price = priceAt(400);
    const key = 'an-alert-of-mine-1';
    const first = await add(price, { key });
    expect((await add(price, { key })).headers['idempotency-hit']).toBe('true');
    await server.restart();
    await remove(first.data.id);
    expect((await add(price, { key })).data.id).toBe(first.data.id);
    expect((await list()).waiting).toEqual([]);
    expect(await add(priceAt(410), { key })).toMatchObject({ code: 1022 });
  });
});

describe('[ALERT-2] an alert fires', () => {
  test('at the first tick at or beyond its price, once, and its owner’s pages get a push', async () => {
    const stranger = await server.openDemo();
    const ownClient = await listening(token);
    const otherClient = await listening(stranger.token);
    const target = bid() + 2_000;
    const { data } = await add(priceAt(2_000));
    await add(priceAt(9_000));
    server.pass(2_000);
    expect((await list()).fired).toEqual([]);
    await move(scaledToNumber(target + 100, DECIMALS));
    const { fired, waiting } = await list();
    expect(waiting).toHaveLength(1);
    expect(fired).toMatchObject([{ id: data.id, price: data.price }]);
    expect(fired[0]?.fired_price).toBeGreaterThanOrEqual(data.price);
    server.pass(2_000);
    await ownClient.settle();
    await otherClient.settle();
    expect(ownClient.pushes('WALLET').map((frame) => frame['data'])).toEqual([
      { event: 'price_alert', alert: fired[0] },
    ]);
    expect(otherClient.pushes('WALLET')).toEqual([]);
    expect((await remove(data.id)).code).toBe(1002);
    ownClient.socket.terminate();
    otherClient.socket.terminate();
  });

  test('when the price was crossed while the server was off, at the first tick beyond it', async () => {
    const { source, slot } = server.server.core.market;
    const later = source.quote(EURUSD, slot + SLOTS_AN_HOUR).bid;
    const { data } = await add(formatScaled(Math.round((bid() + later) / 2), DECIMALS));
    server.clock.advance(3_600_000);
    await server.restart();
    server.pass(1_000);
    await databaseIdle();
    expect(await list()).toMatchObject({ waiting: [], fired: [{ id: data.id, price: data.price }] });
    await server.restart();
    server.pass(1_000);
    expect((await list()).fired).toHaveLength(1);
  });
});

async function listening(by: string): Promise<LiveClient> {
  const client = await LiveClient.open(server);
  client.send({ cmd: 'login', token: by });
  await client.settle();
  return client;
}
