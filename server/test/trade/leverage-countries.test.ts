/** Leverage caps by the country of the user, with the list, the refusal and the open positions of each account. */

import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Applicant, AREA } from '../people/applicant.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

const LIST = '/v1/api/forex/trade_list';
const GERMANY = 276;
const OPEN = [10, 20, 50, 100, 200, 500];

let server: Harness;
let german: SessionWire;
let resident: SessionWire;

beforeAll(async () => {
  server = await Harness.start({ ...CONTROLLED, LEVERAGE_COUNTRIES: '' });
  const applicant = new Applicant(server);
  german = (await applicant.register('anna@example.com', { area_id: GERMANY })).data;
  resident = (await applicant.register('ming@example.com', { area_id: AREA })).data;
});
afterAll(() => server.stop());

async function offered(code: string, token?: string) {
  const { data, headers } = await server.get<InstrumentWire[]>(LIST, token === undefined ? {} : { token });
  const row = data.find(({ Code }) => Code === code);
  return { leverages: row?.HasForexMultiple.map(({ Value }) => Value), etag: String(headers['etag']) };
}

function place(token: string, multiple: number, lang = 'en') {
  return server.post<OrderWire & { reason: string; allowed: number[]; max: number }>('/v1/api/forex/submit', {
    ...{ token, headers: { lang } },
    body: { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple },
  });
}

test('[MARGIN-20] the caps of a country count for its users and their demo accounts from the next order on, and for no others', async () => {
  const { data: demo } = await server.post<SessionWire>('/api/user/createAccountDemoForU', {
    token: german.token,
  });
  const earlier = (await place(demo.token, 50)).data;
  await server.restart({ LEVERAGE_COUNTRIES: 'EEA:esma' });
  expect((await offered('EURUSD', german.token)).leverages).toEqual([10, 20, 30]);
  expect((await offered('EURUSD', demo.token)).leverages).toEqual([10, 20, 30]);
  expect((await offered('EURUSD', resident.token)).leverages).toEqual(OPEN);
  expect((await offered('EURUSD')).leverages).toEqual(OPEN);
  const refused = await place(demo.token, 50, 'de');
  expect(refused).toMatchObject({
    code: 1009,
    data: { reason: 'multiple_not_allowed', allowed: [10, 20, 30], max: 30 },
  });
  expect(refused.msg).toContain('Der höchste ist 30.');
  expect(await place(demo.token, 30)).toMatchObject({ code: 1, data: { Multiple: 30 } });
  // A real account without money: the leverage is checked before the margin.
  expect((await place(german.token, 50)).data.reason).toBe('multiple_not_allowed');
  expect((await place(resident.token, 50)).data.reason).toBe('insufficient_margin');
  const position = await server.get<OrderWire>('/v1/api/forex/order', {
    ...{ token: demo.token, query: { id: String(earlier.Id) } },
  });
  expect(position.data).toMatchObject({ Multiple: 50, CautionMoney: earlier.CautionMoney });
});

test('[MARGIN-20] a list that one account has cached is not that of an account with other caps', async () => {
  const { etag } = await offered('EURUSD', german.token);
  const statusFor = async ({ token: authorization }: SessionWire) => {
    const headers = { authorization, 'if-none-match': etag };
    return (await server.server.app.inject({ url: LIST, headers })).statusCode;
  };
  expect(await statusFor(german)).toBe(304);
  expect(await statusFor(resident)).toBe(200);
});

test('[MARGIN-20] a country may have no caps where the installation has them, also for what an administrator offers', async () => {
  await server.restart({ LEVERAGE_PROFILE: 'esma', LEVERAGE_COUNTRIES: 'EEA:esma,HK:open' });
  const admin = new AdminClient(server);
  const owner = await admin.login();
  await admin.act('instruments.update', { token: owner, input: { code: 'EURUSD', multiples: [5, 300] } });
  expect((await offered('EURUSD')).leverages).toEqual([5, 30]);
  expect((await offered('EURUSD', german.token)).leverages).toEqual([5, 30]);
  expect((await offered('EURUSD', resident.token)).leverages).toEqual([5, 300]);
  expect((await place(resident.token, 300)).data.reason).toBe('insufficient_margin');
  expect((await place(german.token, 300)).data).toMatchObject({ allowed: [5, 30], max: 30 });
});
