/** Overnight financing in the hands of an administrator: rates in their units from their moment on, and swap-free accounts. */

import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { divRound, formatMicros } from '@vernier/shared/numbers/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness, START_MS } from '../rig/harness.ts';

const HOUR_MS = 3_600_000;
/** 17:00 in New York on Monday 2026-01-05, ten hours after the start. */
const MONDAY_MS = START_MS + 10 * HOUR_MS;

let server: Harness;
let admin: AdminClient;
let owner: string;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  owner = await admin.login();
});
afterAll(() => server.stop());

function update(input: object) {
  return admin.act<Record<string, unknown>>('instruments.update', {
    token: owner,
    input: { code: 'EURUSD', ...input },
  });
}

async function offered(code: string): Promise<InstrumentWire | undefined> {
  const { data } = await server.get<InstrumentWire[]>('/v1/api/forex/trade_list');
  return data.find(({ Code }) => Code === code);
}

async function opened(token: string, change: object = {}): Promise<OrderWire> {
  const body = { type: 1, cont: '0.50', forex_id: 1, status: 1, multiple: 100, ...change };
  return (await server.post<OrderWire>('/v1/api/forex/submit', { token, body })).data;
}

async function swapOf(token: string, id: number): Promise<string | undefined> {
  const { data } = await server.get<{ data: OrderWire[] }>('/v1/api/forex/my_deal', {
    token,
    query: { status: '1', page: '1' },
  });
  return data.data.find(({ Id }) => Id === id)?.Swap;
}

/** Moves the clock to a moment and plays what is due. */
function reach(timeMs: number): void {
  server.clock.advance(timeMs - server.clock.now());
  while (server.server.core.market.timeMs < timeMs) server.server.tick();
}

test('[SWAP-3] the list has the rates, their unit and the triple day, and refuses others', async () => {
  expect(await offered('EURUSD')).toMatchObject({
    ...{ SwapBuy: 0, SwapSell: 0, SwapMode: 'usd_per_lot', TripleDay: 3 },
  });
  const changed = await update({ swap_buy: '-6.5', swap_sell: 1.25 });
  expect(changed.data).toMatchObject({
    ...{ swap_buy: '-6.500000', swap_sell: '1.250000', swap_mode: 'usd_per_lot', triple_day: 3 },
    changed: ['swap_buy', 'swap_sell'],
  });
  expect(await offered('EURUSD')).toMatchObject({ SwapBuy: -6.5, SwapSell: 1.25 });
  for (const [input, field] of [
    [{ swap_buy: 'NaN' }, 'swap_buy'],
    [{ swap_buy: '-10000.000001' }, 'swap_buy'],
    [{ swap_mode: 'percent_year', swap_sell: 1001 }, 'swap_sell'],
    [{ swap_mode: 'daily' }, 'swap_mode'],
    [{ triple_day: 0 }, 'triple_day'],
    [{ triple_day: 8 }, 'triple_day'],
  ] as const)
    expect(await update(input)).toMatchObject({ error: { data: { fields: [field] } } });
  const { data: audit } = await admin.query<{ list: { action: string; before: object; after: object }[] }>(
    'audit.list',
    { token: owner },
  );
  expect(audit.list[0]).toMatchObject({
    action: 'instruments.update',
    before: { swap_buy: '0.000000', swap_sell: '0.000000' },
    after: { swap_buy: '-6.500000', swap_sell: '1.250000' },
  });
});

test('[SWAP-3] [SWAP-4] [SWAP-5] a rollover uses the terms that were valid at it, over a restart too', async () => {
  await update({ code: 'USDJPY', swap_mode: 'points', swap_buy: 11, swap_sell: -18, triple_day: 1 });
  const [charged, exempt] = [await server.openDemo(), await server.openDemo()];
  const euro = await opened(charged.token);
  const yen = await opened(charged.token, { type: 2, forex_id: 3, cont: '0.20' });
  const free = await opened(exempt.token);
  const accountId = exempt.user.id;
  expect(
    await admin.act('users.setSwapFree', { token: owner, input: { id: accountId, swap_free: true } }),
  ).toMatchObject({ data: { id: accountId, swap_free: true } });
  reach(MONDAY_MS + 1_000);
  // Terms that come after the rollover and before a restart change nothing of it.
  await update({ swap_mode: 'percent_year', swap_buy: '-2.5', triple_day: 2 });
  await server.restart();
  expect(await swapOf(charged.token, euro.Id)).toBe('-3.250000');
  expect(await swapOf(exempt.token, free.Id)).toBe('0.000000');
  // 0.2 lots × 100,000 × 18 points × 0.001 yen × 3 nights
  const [numerator = 0n, denominator = 1n] = yen.Conversion.split('/').map(BigInt);
  const paid = divRound(-1_080_000_000n * numerator, denominator);
  expect(await swapOf(charged.token, yen.Id)).toBe(formatMicros(paid));
  await admin.act('users.setSwapFree', { token: owner, input: { id: accountId, swap_free: false } });
  reach(MONDAY_MS + 24 * HOUR_MS + 1_000);
  const { OriginPrice } = euro;
  const nights = -(0.5 * 100_000 * OriginPrice * 2.5 * 3) / 36_500;
  expect(await swapOf(charged.token, euro.Id)).toBe((nights - 3.25).toFixed(6));
  expect(Number(await swapOf(exempt.token, free.Id))).toBeLessThan(-11);
});
