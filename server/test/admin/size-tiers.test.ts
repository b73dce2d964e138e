/** Size tiers in the hands of an administrator: stored, listed, refused by, and removed again. */

import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { FigureWire } from '@vernier/shared/api/shapes/figure';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { recomputed } from '../trade/arithmetic.ts';

const TIERS = [
  { above: '100000', multiple: 50 },
  { above: '1000000.5', multiple: 20 },
];

let server: Harness;
let admin: AdminClient;
let owner: string;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  owner = await admin.login();
});
afterAll(() => server.stop());

const update = (size_tiers: unknown) =>
  admin.act<{ changed: string[] }>('instruments.update', {
    token: owner,
    input: { code: 'EURUSD', size_tiers },
  });

async function listed(): Promise<InstrumentWire | undefined> {
  const { data } = await server.get<InstrumentWire[]>('/v1/api/forex/trade_list');
  return data.find(({ Code }) => Code === 'EURUSD');
}

function place(token: string, multiple: number) {
  return server.post<OrderWire & { reason: string }>('/v1/api/forex/submit', {
    token,
    body: { type: 1, cont: '1', forex_id: 1, status: 1, multiple },
  });
}

test('[MARGIN-21] an instrument has no tiers until an administrator sets them, and then orders and list follow them, after a restart too', async () => {
  const { token } = await server.openDemo();
  expect(await listed()).not.toHaveProperty('SizeTiers');
  expect(await place(token, 100)).toMatchObject({ code: 1 });
  await update(TIERS);
  await server.restart();
  expect(await listed()).toMatchObject({
    SizeTiers: [
      { Above: '100000.000000', Value: 50 },
      { Above: '1000000.500000', Value: 20 },
    ],
  });
  const refused = await place(token, 100);
  expect(refused).toMatchObject({
    code: 1009,
    data: { reason: 'leverage_above_tier', max: 50, above: '100000.000000' },
  });
  expect(refused.msg).toBe(
    'Above 100,000.00\u00a0USD in this direction, the maximum leverage is 50. No order was placed. Choose lower leverage or fewer lots.',
  );
  expect(await place(token, 50)).toMatchObject({ code: 1 });
  await update(null);
  expect(await listed()).not.toHaveProperty('SizeTiers');
  expect(await place(token, 100)).toMatchObject({ code: 1 });
});

test('[EXPLAIN-13] the margin of an open order is explained with the size of its side and the highest leverage at it', async () => {
  const { token } = await server.openDemo();
  const explain = async (id: number, figure = 'margin') => {
    const query = { figure, id: String(id) };
    const { data } = await server.get<FigureWire>('/v1/api/forex/explain', { token, query });
    for (const number of data.numbers) expect(recomputed(number)).toBe(number.value);
    return data;
  };
  const namesOf = ({ numbers }: FigureWire) => numbers.map(({ name }) => name);
  const { data: first } = await place(token, 50);
  expect(namesOf(await explain(first.Id))).toEqual(['margin']);
  await update(TIERS);
  const { data: second } = await place(token, 50);
  const explained = await explain(first.Id);
  const [size, highest, margin] = explained.numbers;
  expect(size).toMatchObject({ name: 'size', formula: `order_${first.Id} + order_${second.Id}` });
  const prices = [first, second].map(({ OriginPrice }) => Math.round(OriginPrice * 100_000));
  expect(size?.value).toBe(`${prices.reduce((sum, points) => sum + points, 0)}.000000`);
  expect(highest).toEqual({
    ...{ name: 'highest_leverage', formula: 'tier', inputs: { tier: 50, above: '100000.000000' } },
    value: '50',
  });
  expect([margin?.name, margin?.value]).toEqual(['margin', explained.value]);
  expect(namesOf(await explain(first.Id, 'fee'))).toEqual(['fee']);
  await server.post('/v1/api/forex/close', { token, body: { id: second.Id } });
  expect(namesOf(await explain(second.Id))).toEqual(['margin']);
  await update(null);
});

test.each([
  [[{ above: '0', multiple: 50 }]],
  [[{ above: '5', multiple: 0 }]],
  [
    [
      { above: '5', multiple: 50 },
      { above: '5', multiple: 20 },
    ],
  ],
  [
    [
      { above: '5', multiple: 20 },
      { above: '6', multiple: 20 },
    ],
  ],
  [Array.from({ length: 11 }, (_, index) => ({ above: String(index + 1), multiple: 100 - index }))],
])('[MARGIN-21] tiers that are empty, not ascending or too many are refused: %j', async (tiers) => {
  const answer = await admin.mutate('instruments.update', {
    token: owner,
    input: { code: 'EURUSD', size_tiers: tiers },
  });
  expect(JSON.stringify(answer)).toContain('validation_failed');
});
