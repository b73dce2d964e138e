/** Settings of margin for every account: leverage caps and hedged margin; and the risk warning of a new installation. */

import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { exact } from '@vernier/shared/numbers/decimal';
import { parseMicros } from '@vernier/shared/numbers/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

interface Figures {
  readonly margin: string;
  readonly free_margin: string;
  readonly equity: string;
}

let server: Harness;

function micros(usd: string): bigint {
  return exact(parseMicros(usd));
}

beforeAll(async () => {
  server = await Harness.start({ ...CONTROLLED, LEVERAGE_PROFILE: 'esma', HEDGED_MARGIN: 'larger_leg' });
});
afterAll(() => server.stop());

async function offered(code: string): Promise<readonly number[] | undefined> {
  const { data } = await server.get<InstrumentWire[]>('/v1/api/forex/trade_list');
  return data.find(({ Code }) => Code === code)?.HasForexMultiple.map(({ Value }) => Value);
}

test('[MARGIN-17] the list offers and an order is admitted up to the cap, also when an administrator offers more', async () => {
  expect(await offered('EURUSD')).toEqual([10, 20, 30]);
  expect(await offered('BTCUSD')).toEqual([2]);
  const { token } = await server.openDemo();
  const place = (multiple: number) =>
    server.post<{ reason: string; allowed: number[] }>('/v1/api/forex/submit', {
      token,
      body: { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple },
    });
  expect(await place(30)).toMatchObject({ code: 1 });
  const refused = { reason: 'multiple_not_allowed', allowed: [10, 20, 30] };
  expect(await place(50)).toMatchObject({ code: 1009, data: refused });
  const admin = new AdminClient(server);
  const owner = await admin.login();
  await admin.act('instruments.update', { token: owner, input: { code: 'EURUSD', multiples: [5, 400] } });
  expect(await offered('EURUSD')).toEqual([5, 30]);
  await server.restart();
  expect(await offered('EURUSD')).toEqual([5, 30]);
  await server.restart({ LEVERAGE_PROFILE: 'open' });
  expect(await offered('EURUSD')).toEqual([5, 400]);
  await server.restart({ LEVERAGE_PROFILE: 'esma' });
});

test('[MARGIN-18] opposite positions need the margin of the larger side, after a restart too', async () => {
  const { token } = await server.openDemo();
  const place = async (type: 1 | 2, cont: string) => {
    const body = { type, cont, forex_id: 1, status: 1, multiple: 30 };
    return (await server.post<OrderWire>('/v1/api/forex/submit', { token, body })).data;
  };
  const figures = async () =>
    (await server.get<Figures>('/v1/api/forex/my_deal', { token, query: { status: '1' } })).data;
  const buy = await place(1, '0.50');
  const sell = await place(2, '0.20');
  expect(await figures()).toMatchObject({ margin: buy.CautionMoney });
  const more = await place(2, '0.40');
  const sold = micros(sell.CautionMoney) + micros(more.CautionMoney);
  const shown = await figures();
  expect(micros(shown.margin)).toBe(sold);
  expect(micros(shown.free_margin)).toBe(micros(shown.equity) - sold);
  await server.restart();
  expect(micros((await figures()).margin)).toBe(sold);
  await server.restart({ HEDGED_MARGIN: 'full' });
  expect(micros((await figures()).margin)).toBe(sold + micros(buy.CautionMoney));
});

test('[CONTENT-13] the risk warning has no share before there are enough real accounts', async () => {
  server.pass(500);
  const { data } = await server.get<BasicInfoWire>('/api/basicSet/getBasicInfo');
  expect(data.risk_warning).toEqual({ losing_share: null, window_days: 365 });
});
