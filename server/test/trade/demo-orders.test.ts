/** The orders of a demo account in a day, and how long its keys return their first response. */

import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseIdle } from '../rig/database-work.ts';
import { Harness } from '../rig/harness.ts';
import { registeredUser } from '../people/registered.ts';

const DAY_MS = 86_400_000;
const ORDER = { type: 1, cont: '0.01', forex_id: 1, multiple: 500, status: 1 };

let server: Harness;
beforeEach(async () => {
  server = await Harness.start({ DEMO_ORDERS_PER_DAY: '3' });
});
afterEach(() => server.stop());

interface Sent {
  readonly token: string;
  readonly address?: string;
  readonly key?: string;
}

function send(call: string, body: object, { token, address = '127.0.0.1', key }: Sent) {
  // Within twenty commands a second.
  server.clock.advance(250);
  server.server.tick();
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return server.post<OrderWire>(`/v1/api/forex/${call}`, { token, address, body, headers });
}

function usedUp() {
  const now = server.clock.now();
  const endMs = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const data = { reason: 'daily_orders_used', until: new Date(endMs).toISOString() };
  return { code: 1004, data: { ...data, retry_after: Math.ceil((endMs - now) / 1_000) } };
}

describe('[BOUND-10] a demo account', () => {
  test('sends a limited number of orders and changes in a day, and as many closings', async () => {
    const { token } = await server.openDemo();
    const [first, second] = [await send('submit', ORDER, { token }), await send('submit', ORDER, { token })];
    expect((await send('close', { id: first.data.Id, cont: '0.02' }, { token })).code).toBe(1009);
    const refused = await send('submit', ORDER, { token, key: 'tomorrow' });
    expect(refused).toMatchObject(usedUp());
    expect(refused.msg).toContain('00:00 UTC');
    const stops = { id: first.data.Id, stop_loss_price: '0.5' };
    expect(await send('set_stop_price', stops, { token })).toMatchObject(usedUp());
    for (const { data } of [first, second])
      expect((await send('close', { id: data.Id }, { token })).code).toBe(1);
    expect((await send('cancel_trade', { id: first.data.Id }, { token })).code).toBe(1005);
    expect(await send('cancel_trade', { id: first.data.Id }, { token })).toMatchObject(usedUp());
    // The refusal is not stored, and used no key up.
    server.clock.advance(DAY_MS);
    expect((await send('submit', ORDER, { token, key: 'tomorrow' })).code).toBe(1);
  });

  test('counts a reversal as a change, and a closing of several positions as one closing', async () => {
    const { token } = await server.openDemo();
    const { data } = await send('submit', ORDER, { token });
    await send('submit', ORDER, { token });
    expect((await send('reverse', { id: data.Id }, { token })).code).toBe(1);
    expect(await send('reverse', { id: data.Id + 1 }, { token })).toMatchObject(usedUp());
    for (let count = 0; count < 3; count += 1) expect((await send('close_many', {}, { token })).code).toBe(1);
    expect(await send('close_many', {}, { token })).toMatchObject(usedUp());
  });

  test('shares ten times the limit with the others of its address, and programs of this machine do not', async () => {
    const address = '198.51.100.7';
    for (let accounts = 0; accounts < 10; accounts += 1) {
      const { token } = await server.openDemo();
      for (let orders = 0; orders < 3; orders += 1)
        expect((await send('submit', ORDER, { token, address })).code).toBe(1);
    }
    const { token } = await server.openDemo();
    expect(await send('submit', ORDER, { token, address })).toMatchObject(usedUp());
    expect((await send('submit', ORDER, { token, address: '198.51.100.8' })).code).toBe(1);
    expect((await send('submit', ORDER, { token })).code).toBe(1);
  });

  test('has the limit, and a real account has none', async () => {
    const { token } = await registeredUser(server);
    const codes = [];
    for (let orders = 0; orders < 5; orders += 1) codes.push((await send('submit', ORDER, { token })).code);
    expect(codes).toEqual([1008, 1008, 1008, 1008, 1008]);
  });
});

test('[IDEMPOTENCY-5] the key of a demo account returns its first response for three days, and is a new one after them', async () => {
  const { token } = await server.openDemo();
  const key = 'demo-key-1';
  const first = await send('submit', ORDER, { token, key });
  server.clock.advance(3 * DAY_MS - 10_000);
  server.server.tick();
  const again = await send('submit', ORDER, { token, key });
  expect([again.text, again.headers['idempotency-hit']]).toEqual([first.text, 'true']);
  for (let passes = 0; passes < 20; passes += 1) {
    server.clock.advance(1_000);
    server.server.tick();
    await databaseIdle();
  }
  const other = await send('submit', ORDER, { token, key });
  expect(other.headers['idempotency-hit']).toBeUndefined();
  expect(other.data.Id).not.toBe(first.data.Id);
});
