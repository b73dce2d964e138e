/** A market and administrators gone mad: prices four hundred times as high in a tick, on positions as large as the books allow. The server trades on. */

import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LARGEST_MICROS } from '@vernier/shared/limits';
import { formatMicros } from '@vernier/shared/numbers/money';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

/** Where an account's money ends: the rest of its column is for fees. */
const MOST = formatMicros(LARGEST_MICROS - LARGEST_MICROS / 16n);

/** The only moving instrument: with several of them the price cannot be moved as far. */
const CODE = 'USOIL';

let server: Harness;
let admin: AdminClient;
let owner: string;
let instrumentId: number;

beforeEach(async () => {
  server = await Harness.start({ ...CONTROLLED, DEMO_BALANCE: '1000000000' });
  admin = new AdminClient(server);
  owner = await admin.login();
  const { market } = server.server.core;
  instrumentId = [...market.instruments.values()].find(({ code }) => code === CODE)?.id ?? 0;
  const wild = { code: CODE, max_lots: '10000' };
  expect((await admin.act('instruments.update', { token: owner, input: wild })).error).toBeUndefined();
});
afterEach(() => server.stop());

const setPrice = (price: number) =>
  admin.act<{ price: number }>('market.setPrice', { token: owner, input: { code: CODE, price } });

/** The lowest and the highest price that an administrator can set. */
async function reach(): Promise<{ min: number; max: number }> {
  const { error } = await setPrice(1_000_000);
  return error.data as unknown as { min: number; max: number };
}

async function submit(token: string, body: object) {
  const entry = { forex_id: instrumentId, status: 1, cont: '10000', multiple: 50, ...body };
  return server.post<OrderWire>('/v1/api/forex/submit', { token, body: entry });
}

/** As many as the books allow; the last of them. */
async function fill(token: string, body: object): Promise<OrderWire> {
  let last: OrderWire | null = null;
  for (;;) {
    const { code, msg, data } = await submit(token, body);
    if (code !== 1) {
      if (last === null) throw new Error(msg);
      return last;
    }
    last = data;
  }
}

async function balanceOf(token: string): Promise<string> {
  const { data } = await server.get<{ balance: string }>('/v1/api/main/wallet/getBalance', { token });
  return data.balance;
}

// In a cluster the metric is the engine’s.
test('[LEDGER-8] amounts of a tick beyond the books are capped and logged, protected below, and the server trades on', {
  tags: ['process'],
}, async () => {
  const { min, max } = await reach();
  expect(max / min).toBeGreaterThan(300);
  const low = Math.ceil(min * 1000) / 1000;
  expect((await setPrice(low)).error).toBeUndefined();
  const [bull, bear, calm] = await Promise.all([server.openDemo(), server.openDemo(), server.openDemo()]);
  const bought = await fill(bull.token, { type: 1, target_profit_price: low * 2 });
  const sold = await fill(bear.token, { type: 2 });
  await setPrice(Math.floor(max) - 1);
  server.pass(1_000);

  expect(await balanceOf(bull.token)).toBe(MOST);
  expect(await balanceOf(bear.token)).toBe('0.000000');
  const warnings = server.logged.filter(({ message }) => message.startsWith('an amount was more than'));
  expect(warnings.map(({ level, fields }) => [level, fields?.['account']])).toEqual(
    expect.arrayContaining([
      ['error', bull.user.id],
      ['error', bear.user.id],
    ]),
  );
  const metrics = await server.server.app.inject({ method: 'GET', url: '/metrics' });
  expect(metrics.body).toMatch(/^vernier_amounts_cut_total\{book="demo"\} \d\d$/m);
  for (const [{ token }, order] of [
    [bull, bought],
    [bear, sold],
  ] as const) {
    const explained = await server.get(`/v1/api/forex/fill`, { token, query: { id: String(order.Id) } });
    expect(explained.code).toBe(1);
  }
  expect((await submit(bull.token, { type: 1, cont: '1' })).code).not.toBe(1);
  expect((await submit(calm.token, { type: 1, cont: '1' })).code).toBe(1);
  expect(
    (await server.post('/v1/api/main/user/resetForexDemoAccount', { token: bull.token })).status,
  ).toBeLessThan(500);
});
