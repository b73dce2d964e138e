/** Leverage caps of a profile for every account, and the risk warning of a new installation. */

import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

let server: Harness;

beforeAll(async () => {
  server = await Harness.start({ ...CONTROLLED, LEVERAGE_PROFILE: 'esma' });
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
});

test('[CONTENT-13] the risk warning has no share before there are enough real accounts', async () => {
  server.pass(500);
  const { data } = await server.get<BasicInfoWire>('/api/basicSet/getBasicInfo');
  expect(data.risk_warning).toEqual({ losing_share: null, window_days: 365 });
});
