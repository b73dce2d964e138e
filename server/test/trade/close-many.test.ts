/** Closing of several positions over HTTP: responses, pushes, keys, and what stays open. */

import type { ClosedManyWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Trader } from '../people/trader.ts';
import { Harness, type JsonResponse } from '../rig/harness.ts';

const EURUSD = 1;
const GBPUSD = 2;

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

function closeMany<Data = ClosedManyWire>(
  body: object,
  headers: Record<string, string> = {},
): Promise<JsonResponse<Data>> {
  return server.post<Data>('/v1/api/forex/close_many', { token: trader.token, body, headers });
}

async function openThree(): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const [forex_id, type] of [
    [EURUSD, 1],
    [EURUSD, 2],
    [GBPUSD, 1],
  ]) {
    const { data } = await trader.submit({ status: 1, cont: '0.10', forex_id, type });
    ids.push(data.Id);
  }
  return ids;
}

test('[ORDER-22] [MARGIN-16] all positions close in one answer, and history, ledger and balance agree', async () => {
  const ids = await openThree();
  await trader.submit({ status: 0, cont: '0.01', target_price: 0.9 });
  const { code, data } = await closeMany({});
  expect(code).toBe(1);
  expect(data.failed).toEqual([]);
  expect(data.closed.map(({ Id, Status, CloseReason }) => [Id, Status, CloseReason])).toEqual(
    ids.map((id) => [id, 3, 'manual']),
  );
  const history = await trader.deals(3);
  expect(history.data).toEqual(data.closed.toReversed());
  expect(history.balance).toBe(data.balance);
  const net = data.closed.reduce(
    (sum, { FactProfits, TradeFee }) => sum + Number(FactProfits) - Number(TradeFee),
    0,
  );
  expect(Number(data.balance)).toBeCloseTo(100_000 + net, 6);
  expect(await trader.deals(1)).toMatchObject({ total: 0 });
  expect(await trader.deals(0)).toMatchObject({ total: 1 });
  const { closed } = await trader.pushes();
  expect(closed.map(({ order }) => order)).toEqual(data.closed);
});

test('[ORDER-22] a halted instrument is named in the answer, and the others close', async () => {
  const [buy, sell, other] = await openThree();
  server.server.core.market.intervene([
    { kind: 'halt', slot: server.server.core.market.slot + 1, code: 'EURUSD' },
  ]);
  server.pass(250);
  const { data } = await closeMany({});
  expect(data.closed.map(({ Id }) => Id)).toEqual([other]);
  expect(data.failed).toEqual([buy, sell].map((id) => ({ id, code: 1023, reason: 'trading_halted' })));
  expect((await trader.deals(1)).total).toBe(2);
});

test('[ORDER-22] at most so many lots of a side close, and the answer has the closed ones only', async () => {
  const [buy] = await openThree();
  await trader.submit({ status: 1, cont: '0.20', forex_id: EURUSD, type: 1 });
  const { data } = await closeMany({ forex_id: EURUSD, type: 1, cont: '0.15' });
  expect(data.closed.map(({ Id, Quantity }) => [Id === buy, Quantity])).toEqual([
    [true, 0.1],
    [false, 0.05],
  ]);
  const { data: left } = await trader.deals(1);
  expect(left.map(({ OrderType, Quantity }) => [OrderType, Quantity])).toEqual([
    [1, 0.15],
    [1, 0.1],
    [2, 0.1],
  ]);
  expect(await closeMany({ cont: '0.1' })).toMatchObject({ code: 1001, data: { fields: ['cont'] } });
});

test('[ORDER-22] [IDEMPOTENCY-2] the same key gives the first answer, also an empty one', async () => {
  const headers = { 'idempotency-key': 'close-many-1' };
  const first = await closeMany({ forex_id: GBPUSD }, headers);
  expect(first.data).toMatchObject({ closed: [], failed: [], balance: '100000.000000' });
  await openThree();
  expect((await closeMany({ forex_id: GBPUSD }, headers)).data).toEqual(first.data);
  const again = { 'idempotency-key': 'close-many-2' };
  const closed = await closeMany({ forex_id: GBPUSD, type: 1 }, again);
  expect(closed.data.closed).toHaveLength(1);
  expect((await closeMany({ forex_id: GBPUSD, type: 1 }, again)).data).toEqual(closed.data);
  expect(await closeMany({}, again)).toMatchObject({ code: 1022 });
});

test('[ORDER-22] the filters choose winners and losers, and malformed filters are refused', async () => {
  await openThree();
  // The spread makes each of them a loss.
  expect((await closeMany({ result: 'profit' })).data.closed).toEqual([]);
  expect((await closeMany({ result: 'loss', type: '2' })).data.closed).toHaveLength(1);
  expect((await closeMany({ result: 'loss' })).data.closed).toHaveLength(2);
  for (const body of [{ result: 'both' }, { type: 3 }, { forex_id: 'x' }])
    expect(await closeMany(body)).toMatchObject({ code: 1001, data: { reason: 'validation_failed' } });
  expect(await closeMany({ id: 1 })).toMatchObject({ code: 1001, data: { reason: 'unknown_field' } });
  expect(await closeMany({ forex_id: 999 })).toMatchObject({ code: 1002, data: { reason: 'not_found' } });
});
