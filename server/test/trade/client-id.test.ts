/** The caller's own id of an order over the API: in lists and pushes, for finding the order, and only once. */

import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Trader } from '../people/trader.ts';
import { Harness } from '../rig/harness.ts';

const CLIENT_ID = 'entry-7.A_b';
const USED = { code: 1005, data: { reason: 'client_id_used' } };
const NOT_FOUND = { code: 1002, data: { reason: 'not_found' } };

let server: Harness;
let trader: Trader;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  trader = await Trader.enter(server);
});
afterEach(async () => {
  trader.leave();
  await server.stop();
});

function order(query: Record<string, string>, token = trader.token) {
  return server.get<OrderWire>('/v1/api/forex/order', { token, query });
}

test('[ORDER-19] an order has its ClientId in every answer, list and push, and is found by it in any status', async () => {
  const { data: placed } = await trader.submit({ status: 0, target_price: 0.9, client_id: CLIENT_ID });
  expect(placed.ClientId).toBe(CLIENT_ID);
  expect((await trader.deals(0)).data).toMatchObject([{ Id: placed.Id, ClientId: CLIENT_ID }]);
  expect((await trader.pushes()).trades).toMatchObject([{ order: { ClientId: CLIENT_ID } }]);
  const { balance: _, ...asPlaced } = placed;
  expect((await order({ client_id: CLIENT_ID })).data).toEqual(asPlaced);
  expect((await order({ id: String(placed.Id) })).data).toEqual(asPlaced);

  await trader.cancel({ id: placed.Id });
  const cancelled = { Id: placed.Id, Status: 3, CloseReason: 'cancelled', ClientId: CLIENT_ID };
  expect((await order({ client_id: CLIENT_ID })).data).toMatchObject(cancelled);
  expect((await trader.pushes()).closed).toMatchObject([{ order: cancelled }]);

  const { data: opened } = await trader.submit({ status: 1, client_id: 'b' });
  expect((await order({ client_id: 'b' })).data).toMatchObject({ Id: opened.Id, Status: 1 });
  const { data: part } = await trader.close({ id: opened.Id, cont: '0.10' });
  expect(part.ClientId).toBeNull();
  expect((await order({ id: String(part.Id) })).data).toMatchObject({ Id: part.Id, ClientId: null });
  await trader.close({ id: opened.Id });
  expect((await order({ client_id: 'b' })).data).toMatchObject({ Id: opened.Id, Status: 3, ClientId: 'b' });
  expect((await trader.submit({ status: 1 })).data.ClientId).toBeNull();
});

test('[ORDER-19] an id is used once for ever; its own idempotency key still gives the first response', async () => {
  const headers = { 'idempotency-key': 'client-id-0001' };
  const entry = { status: 1, client_id: CLIENT_ID };
  const { data: first } = await trader.submit(entry, headers);
  expect(await trader.submit(entry)).toMatchObject(USED);
  expect((await trader.submit(entry, headers)).data).toEqual(first);
  await server.restart();
  expect((await trader.submit(entry, headers)).data).toEqual(first);
  expect(await trader.submit({ status: 0, target_price: 0.9, client_id: CLIENT_ID })).toMatchObject(USED);
  expect(await trader.deals(1)).toMatchObject({ total: 1, data: [{ Id: first.Id, ClientId: CLIENT_ID }] });
});

test('[ORDER-19] [REQUEST-4] another user’s order is answered like one that does not exist', async () => {
  const { data: placed } = await trader.submit({ status: 1, client_id: CLIENT_ID });
  const other = await Trader.enter(server);
  const absent = await order({ id: '999999' }, other.token);
  expect(absent).toMatchObject(NOT_FOUND);
  expect((await order({ id: String(placed.Id) }, other.token)).text).toBe(absent.text);
  expect((await order({ client_id: CLIENT_ID }, other.token)).text).toBe(absent.text);
  expect(await other.submit({ status: 1, client_id: CLIENT_ID })).toMatchObject({ code: 1 });
  other.leave();
});

test.each([{}, { id: '1', client_id: 'a' }, { id: 'x' }, { client_id: 'a b' }] as const)(
  '[ORDER-19] the order of %j is refused with 1001',
  async (query) => {
    expect(await order(query as Record<string, string>)).toMatchObject({
      code: 1001,
      data: { reason: 'validation_failed' },
    });
  },
);

test.each(['a b', 'ä', 'a/b', 'x'.repeat(65), 7])(
  '[ORDER-19] the client id %j is refused with 1001',
  async (id) => {
    expect(await trader.submit({ status: 1, client_id: id })).toMatchObject({
      code: 1001,
      data: { fields: ['client_id'] },
    });
  },
);
