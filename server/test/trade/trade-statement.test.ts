/** A statement of trades: the orders of its days and their sums, in three forms. */

import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { PerformanceWire } from '@vernier/shared/api/shapes/performance';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Trader } from '../people/trader.ts';
import { Harness } from '../rig/harness.ts';

const PATH = '/v1/api/main/statement/trades';
const DAY_MS = 86_400_000;

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

async function file(query: Readonly<Record<string, string>>, lang = 'en') {
  const headers = { authorization: trader.token, lang };
  const response = await server.server.app.inject({ url: PATH, query, headers });
  return { headers: response.headers, bytes: response.rawPayload };
}

interface TradeStatementData {
  readonly net_profit: string;
  readonly fees: string;
  readonly swap: string;
  readonly orders: number;
  readonly list: readonly (OrderWire & { readonly NetProfit: string })[];
}

test('[STATEMENT-3] has the positions that closed in its days, with the sums of the performance, as JSON, CSV and PDF', async () => {
  const { data: position } = await trader.submit({ status: 1 });
  const { data: part } = await trader.close({ id: position.Id, cont: '0.20' });
  const { data: cancelled } = await trader.submit({ status: 0, target_price: 0.9 });
  await trader.cancel({ id: cancelled.Id });
  server.pass(1_000);
  await trader.close({ id: position.Id });
  await trader.submit({ status: 1, type: 2 });
  const today = new Date(server.clock.now()).toISOString().slice(0, 10);
  const days = { from: today, to: today };

  const { data } = await server.get<TradeStatementData>(PATH, { token: trader.token, query: days });
  expect(data.list.map(({ Id }) => Id)).toEqual([part.Id, position.Id]);
  const history = (await trader.deals(3)).data.filter(({ OpenTime }) => OpenTime !== null).toReversed();
  expect(data.list.map(({ NetProfit: _, ...order }) => order)).toEqual(history);
  const { data: performance } = await server.get<PerformanceWire>('/v1/api/main/performance', {
    ...{ token: trader.token, query: days },
  });
  const { net_profit, fees, swap, orders } = performance;
  expect(data).toMatchObject({ ...days, net_profit, fees, swap, orders });

  const csv = await file({ ...days, format: 'csv' }, 'de');
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
  });
  const rows = csv.bytes.toString('utf8').slice(1, -2).split('\r\n');
  expect(rows.map((row) => row.split(',').length)).toEqual([13, 13, 13, 13]);
  expect(rows[0]).toContain('Richtung');
  expect(rows[1]).toMatch(new RegExp(`^${part.Id},EUR/USD,.*,0\\.2,100,${today} `));
  expect(rows.at(-1)?.endsWith(`,${fees},${swap},${net_profit}`)).toBe(true);

  const pdf = await file({ ...days, format: 'pdf' });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

  const before = new Date(server.clock.now() - DAY_MS).toISOString().slice(0, 10);
  const { data: none } = await server.get<TradeStatementData>(PATH, {
    ...{ token: trader.token, query: { from: before, to: before, format: 'json' } },
  });
  expect(none).toMatchObject({ orders: 0, net_profit: '0.000000', list: [] });
  const query = { from: today, to: before };
  expect(await server.get(PATH, { token: trader.token, query })).toMatchObject({
    ...{ code: 1001, data: { fields: ['to'] } },
  });
  const { tradeHistory } = server.server.results;
  tradeHistory.count = async () => 5001;
  tradeHistory.endedAtMs = async () => server.clock.now();
  expect(await server.get(PATH, { token: trader.token, query: days })).toMatchObject({
    ...{ code: 1019, data: { max: 5000 } },
  });
});
