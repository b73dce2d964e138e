/** The walkthrough of docs/how-a-trade-flows.md: the same demo account, minute and market, with each number recomputed. */

import { existsSync, readFileSync } from 'node:fs';
import type { LedgerPageWire } from '@vernier/shared/api/shapes/account';
import { isoTime } from '@vernier/shared/clock';
import type { DealsWire, OrderWire } from '@vernier/shared/api/shapes/order';
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

test('[REFERENCE-7] [ORDER-11] [ORDER-24] [ORDER-27] the reserves of its pending order are those of the account', async () => {
  const { token } = await server.openDemo();
  const send = <Data = OrderResponse>(call: string, body: object) =>
    server.post<Data>(`/v1/api/forex/${call}`, { token, body });
  const freeMargin = async () =>
    (await server.get<DealsWire>('/v1/api/forex/my_deal', { token, query: { status: '0' } })).data
      .free_margin;
  const terms = { type: 1, cont: '0.50', forex_id: 1, status: 0, multiple: 100, target_price: '1.06000' };
  const expire_at = isoTime(server.clock.now() + 60_000);
  const { data: placed } = await send('submit', { ...terms, expire_at });
  const numbers = [placed.CautionMoney, await freeMargin()];
  const changes = { id: placed.Id, target_price: '1.07000', cont: '0.20' };
  const { data: amended } = await send('amend', changes);
  numbers.push(amended.CautionMoney, amended.TradeFee, await freeMargin());
  const { code, data } = await send<{ required: string }>('amend', {
    ...{ id: placed.Id, cont: '50.00', target_price: '2.20000' },
  });
  numbers.push(data.required);
  server.pass(60_000);
  numbers.push(await freeMargin());
  expect(code).toBe(1008);
  expect(numbers).toEqual([
    ...['530.000000', '99467.500000', '214.000000', '1.000000', '99785.000000'],
    ...['110250.000000', '100000.000000'],
  ]);
  expect(numbers.filter((number) => !PAGE.includes(`**${number}**`))).toEqual([]);
});

test('[REFERENCE-7] the files that it names are there', () => {
  const paths = [...PAGE.matchAll(/`((?:shared|server|client|db)\/[\w/.-]+\.tsx?)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
});
