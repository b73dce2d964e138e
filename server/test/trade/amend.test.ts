/** Changing a pending order in place over HTTP: its answer, push, record and key, and refusals that change nothing. */

import { isoTime } from '@vernier/shared/clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eurusd, type OrderResponse, price, Trader } from '../people/trader.ts';
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

function amend<Data = OrderResponse>(
  body: object,
  headers: Record<string, string> = {},
): Promise<JsonResponse<Data>> {
  return server.post<Data>('/v1/api/forex/amend', { token: trader.token, body, headers });
}

test('[ORDER-27] a pending order has its new terms in the answer, the list, the push and its record', async () => {
  const target = eurusd(server).bid - 20_000;
  const { data: placed } = await trader.submit({ status: 0, target_price: price(target), client_id: 'a' });
  const expire_at = isoTime(server.clock.now() + 60_000);
  const changes = { target_price: price(target - 1_000), cont: '0.20', stop_loss_price: 0.5, expire_at };
  const headers = { 'idempotency-key': 'amend-order-1' };
  const { code, data } = await amend({ id: placed.Id, ...changes }, headers);
  const margin = (0.2 * (target - 1_000)) / 100;
  expect({ code, data }).toMatchObject({
    code: 1,
    data: {
      ...{ Id: placed.Id, ClientId: 'a', Status: 0, CreateTimeHandler: placed.CreateTimeHandler },
      ...{ TargetPrice: price(target - 1_000), Quantity: 0.2, TargetLossPrice: 0.5, ExpireAt: expire_at },
      ...{
        CautionMoney: margin.toFixed(6),
        TradeFee: '1.000000',
        PendingKind: 'limit',
        balance: '1000.000000',
      },
    },
  });
  expect((await amend({ id: placed.Id, ...changes }, headers)).data).toEqual(data);
  const { balance: _, ...row } = data;
  const pending = await trader.deals(0);
  expect(pending).toMatchObject({ data: [row], free_margin: (999 - margin).toFixed(6) });
  const { trades } = await trader.pushes();
  expect(trades.map(({ event }) => event)).toEqual(['pending', 'amended']);
  expect(trades[1]?.order).toEqual(row);
  const { timeline } = await trader.fill(placed.Id);
  expect(timeline[1]).toMatchObject({
    event: 'amended',
    rule: 'order_amended_by_user',
    amended: { cont: 0.2, target_price: price(target - 1_000), expire_at },
    stops: { stop_loss: 0.5, take_profit: 0 },
    numbers: [
      { name: 'margin', value: margin.toFixed(6) },
      { name: 'fee', value: '1.000000' },
    ],
  });
  expect((await amend({ id: placed.Id, expire_at: '', stop_loss_price: 0 })).data).toMatchObject({
    ...{ ExpireAt: null, TargetLossPrice: 0, TargetPrice: price(target - 1_000) },
  });
  server.pass(61_000);
  expect(await trader.deals(0)).toMatchObject({ total: 1 });
});

test('[ORDER-27] a refused change leaves the order as it was', async () => {
  const target = eurusd(server).bid - 20_000;
  const { data: placed } = await trader.submit({ status: 0, target_price: price(target) });
  const before = await trader.deals(0);
  const refused = async (body: object, code: number, data: object) =>
    expect(await amend({ id: placed.Id, ...body })).toMatchObject({ code, data });
  const all = [
    'target_price',
    'stop_loss_price',
    'target_profit_price',
    'trailing_stop',
    'expire_at',
    'cont',
  ];
  await refused({}, 1001, { fields: all });
  await refused({ target_price: 0 }, 1001, { fields: ['target_price'] });
  await refused({ target_price: '1.0000001' }, 1001, { fields: ['target_price'] });
  await refused({ expire_at: isoTime(server.clock.now()) }, 1001, { fields: ['expire_at'] });
  await refused({ time_in_force: 'day' }, 1001, { reason: 'unknown_field', fields: ['time_in_force'] });
  await refused({ cont: '0.001' }, 1009, { reason: 'lots_not_allowed' });
  await refused({ target_price: 0.00001 }, 1010, { reason: 'target_not_allowed' });
  await refused({ stop_loss_price: price(target + 1) }, 1010, { reason: 'stop_loss_not_allowed' });
  await refused({ cont: '2.00', stop_loss_price: 0.5 }, 1008, { reason: 'insufficient_margin' });
  expect(await trader.deals(0)).toEqual(before);
  expect((await trader.pushes()).trades.map(({ event }) => event)).toEqual(['pending']);
  const { data: position } = await trader.submit({ status: 1, cont: '0.10' });
  expect((await amend({ id: position.Id, stop_loss_price: 0.5 })).data).toMatchObject({
    Status: 1,
    TargetLossPrice: 0.5,
  });
  expect(await amend({ id: position.Id, cont: '0.20' })).toMatchObject({ code: 1005 });
  expect(await amend({ id: 999_999, cont: '0.20' })).toMatchObject({ code: 1002 });
  await trader.cancel({ id: placed.Id });
  expect(await amend({ id: placed.Id, cont: '0.20' })).toMatchObject({ code: 1005 });
});
