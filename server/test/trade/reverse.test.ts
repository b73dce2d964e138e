/** Reversal of a position over HTTP: both orders in one answer, or a refusal and nothing done. */

import type { ReversedWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Trader } from '../people/trader.ts';
import { Harness, type JsonResponse } from '../rig/harness.ts';

let server: Harness;
let trader: Trader;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on', DEMO_BALANCE: '1000' });
  trader = await Trader.enter(server);
});
afterEach(async () => {
  trader.leave();
  await server.stop();
});

function reverse<Data = ReversedWire>(
  body: object,
  headers: Record<string, string> = {},
): Promise<JsonResponse<Data>> {
  return server.post<Data>('/v1/api/forex/reverse', { token: trader.token, body, headers });
}

test('[ORDER-23] the position closes and its opposite opens, with one answer for its key and a push each', async () => {
  const { data: bought } = await trader.submit({ status: 1, cont: '0.10', stop_loss_price: 0.5 });
  const headers = { 'idempotency-key': 'reverse-1' };
  const { code, data } = await reverse({ id: bought.Id, multiple: '200' }, headers);
  expect(code).toBe(1);
  expect(data.closed).toMatchObject({ Id: bought.Id, Status: 3, CloseReason: 'manual' });
  // On PostgreSQL the numbers of an account's shard are 64 apart.
  expect(data.opened.Id).toBeGreaterThan(bought.Id);
  expect(data.opened).toMatchObject({
    Status: 1,
    OrderType: 2,
    Quantity: 0.1,
    Multiple: 200,
    TargetLossPrice: 0,
    OriginPrice: data.closed.Price,
  });
  expect((await reverse({ id: bought.Id, multiple: '200' }, headers)).data).toEqual(data);
  const open = await trader.deals(1);
  expect(open).toMatchObject({ total: 1, balance: data.balance, data: [{ Id: data.opened.Id }] });
  expect((await trader.deals(3)).data).toEqual([data.closed]);
  const { trades, closed } = await trader.pushes();
  expect(closed.map(({ order }) => order)).toEqual([data.closed]);
  expect(trades.map(({ event, order }) => [event, order?.Id])).toEqual([
    ['opened', bought.Id],
    ['opened', data.opened.Id],
  ]);
  expect(await reverse({ id: bought.Id })).toMatchObject({ code: 1005, data: { reason: 'state_changed' } });
  expect(await reverse({ id: 999_999 })).toMatchObject({ code: 1002, data: { reason: 'not_found' } });
});

test('[ORDER-23] a refusal of the new position leaves the old one open', async () => {
  const { data: position } = await trader.submit({ status: 1, cont: '0.80' });
  const before = await trader.deals(1);
  const refused = { code: 1008, data: { reason: 'insufficient_margin' } };
  expect(await reverse({ id: position.Id, multiple: 10 })).toMatchObject(refused);
  expect(await reverse({ id: position.Id, multiple: 7 })).toMatchObject({ code: 1009 });
  expect(await reverse({ id: position.Id, cont: '0.1' })).toMatchObject({ code: 1001 });
  expect(await trader.deals(1)).toEqual(before);
  expect((await trader.pushes()).closed).toEqual([]);
});
