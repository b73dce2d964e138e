/** The walkthrough of docs/how-a-trade-flows.md: the same demo account, minute and market, with each number recomputed. */

import { existsSync, readFileSync } from 'node:fs';
import type { LedgerPageWire } from '@vernier/shared/api/shapes/account';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { type OrderResponse, usd } from '../people/trader.ts';

const PAGE = readFileSync(new URL('../../../docs/how-a-trade-flows.md', import.meta.url), 'utf8');
const ROOT = new URL('../../../', import.meta.url);
/** Half a lot of 100,000 units is half a dollar a point, in micro-dollars. */
const A_POINT = 500_000n;

let server: Harness;

beforeAll(async () => {
  server = await Harness.start();
});
afterAll(() => server.stop());

function points(price: number): bigint {
  return BigInt(Math.round(price * 100_000));
}

test('[REFERENCE-7] the numbers of the page are those of the market, and each follows from the prices', async () => {
  const { token } = await server.openDemo();
  const order = { type: 1, cont: '0.50', forex_id: 1, status: 1, multiple: 100 };
  const opened = (await server.post<OrderResponse>('/v1/api/forex/submit', { token, body: order })).data;
  server.pass(60_000);
  const closed = (await server.post<OrderResponse>('/v1/api/forex/close', { token, body: { id: opened.Id } }))
    .data;
  const [ask, bid] = [points(opened.OriginPrice), points(closed.Price)];
  const [margin, profit] = [(ask * A_POINT) / 100n, (bid - ask) * A_POINT];
  const balance = 100_000_000_000n - 2_500_000n + profit;
  const facts: readonly (readonly [string, string])[] = [
    ['ask', opened.OriginPrice.toString()],
    ['margin', usd(margin)],
    ['fee', '2.500000'],
    ['after the fee', usd(100_000_000_000n - 2_500_000n)],
    ['bid', closed.Price.toString()],
    ['profit', usd(profit)],
    ['balance', usd(balance)],
  ];
  expect(opened).toMatchObject<Partial<OrderWire>>({ CautionMoney: usd(margin), TradeFee: '2.500000' });
  expect([closed.FactProfits, closed.balance]).toEqual([usd(profit), usd(balance)]);
  const ledger = await server.get<LedgerPageWire>('/v1/api/main/accountLog/forexChange', { token });
  expect(ledger.data.list.map(({ Balance }) => Balance)).toContain(usd(balance));
  expect(facts.filter(([, number]) => !PAGE.includes(`**${number}**`))).toEqual([]);
});

test('[REFERENCE-7] the files that it names are there', () => {
  const paths = [...PAGE.matchAll(/`((?:shared|server|client|db)\/[\w/.-]+\.tsx?)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
});
