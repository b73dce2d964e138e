/** Exposure of all accounts: sums that agree with each user's figures, and a broker's result that is the clients' loss. */

import type { inferRouterOutputs } from '@trpc/server';
import { parseMicros } from '@vernier/shared/numbers/money';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdminRouter } from '../../src/admin/router.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { eurusd, Trader } from '../people/trader.ts';

type Exposure = inferRouterOutputs<AdminRouter>['risk']['exposure'];
type Row = Exposure['instruments'][number];
type Account = Exposure['worst_accounts'][number];

const OPENING = 1_000_000_000n;

let server: Harness;
let admin: AdminClient;
let token: string;
let traders: readonly [Trader, Trader];

beforeEach(async () => {
  server = await Harness.start({ ...CONTROLLED, DEMO_BALANCE: '1000' });
  admin = new AdminClient(server);
  token = await admin.login();
  traders = [await Trader.enter(server), await Trader.enter(server)];
});
afterEach(async () => {
  for (const trader of traders) trader.leave();
  await server.stop();
});

async function exposure(input: object = {}): Promise<Exposure> {
  return (await admin.query<Exposure>('risk.exposure', { token, input })).data;
}

function micros(text: string): bigint {
  const parsed = parseMicros(text);
  if (typeof parsed === 'string') throw new Error(`${text} is no money`);
  return parsed;
}

/** A EURUSD lot at a price, in micro-dollars: 100,000 units and five decimals. */
function worth(lotHundredths: bigint, points: number): bigint {
  return (lotHundredths * 1_000n * BigInt(points) * 1_000_000n) / 100_000n;
}

test('[ADMIN-19] net and gross are the sums of all positions, in lots and at the newest quote, and nothing waits in them', async () => {
  const [first, second] = traders;
  await first.submit({ status: 1, cont: '0.50' });
  await second.submit({ status: 1, cont: '0.20', type: 2 });
  await second.submit({ status: 1, cont: '0.10' });
  await second.submit({ status: 0, cont: '0.10', target_price: 0.9 });
  const { bid, ask } = eurusd(server);
  const shown = await exposure();
  expect(shown.positions).toBe(3);
  expect(shown.instruments).toMatchObject([
    { code: 'EURUSD', positions: 3, long_lots: 0.6, short_lots: 0.2, net_lots: 0.4, gross_lots: 0.8 },
  ]);
  const [row] = shown.instruments as [Row];
  expect(micros(row.net_value)).toBe(worth(60n, bid) - worth(20n, ask));
  expect(micros(row.gross_value)).toBe(worth(60n, bid) + worth(20n, ask));
  const deals = await Promise.all(traders.map((trader) => trader.deals(1)));
  const margin = deals.reduce((sum, deal) => sum + micros(deal.margin), 0n);
  expect([micros(row.margin), micros(shown.margin)]).toEqual([margin, margin]);
  const floating = deals.reduce((sum, deal) => sum + micros(deal.all_fact_profits), 0n);
  // Rounded once for all of them here, once a position there.
  const apart = micros(row.floating) - floating;
  expect(apart >= -3n && apart <= 3n).toBe(true);
  expect(micros(shown.house.floating)).toBe(-micros(row.floating));
});

test('[ADMIN-19] demo and real money are separate', async () => {
  await traders[0].submit({ status: 1 });
  const everything = await exposure();
  expect(await exposure({ book: 'demo' })).toEqual(everything);
  expect(await exposure({ book: 'real' })).toMatchObject({ instruments: [], positions: 0, accounts: 0 });
  expect((await admin.query('risk.exposure', { token, input: { book: 'both' } })).status).toBe(400);
});

test("[ADMIN-19] the clients' loss is the broker's gain, to the micro-dollar, over a restart and until midnight", async () => {
  const [first, second] = traders;
  const { data: position } = await first.submit({ status: 1, cont: '0.50' });
  const { data: part } = await second.submit({ status: 1, cont: '0.40', type: 2 });
  server.pass(5_000);
  await first.close({ id: position.Id });
  await second.close({ id: part.Id, cont: '0.10' });
  const balances = await Promise.all(traders.map(async (trader) => micros((await trader.deals(3)).balance)));
  const won = 2n * OPENING - balances.reduce((sum, balance) => sum + balance, 0n);
  const before = await exposure();
  expect(micros(before.house.today)).toBe(won);
  expect(micros(before.instruments[0]?.house_today ?? '')).toBe(won);
  expect(won).not.toBe(0n);

  await server.restart();
  token = await admin.login();
  expect((await exposure()).house.is_whole).toBe(false);
  server.pass(250);
  const after = await exposure();
  expect(after.house).toMatchObject({ today: before.house.today, is_whole: true });
  expect(after.instruments.map(({ positions, net_lots, margin }) => [positions, net_lots, margin])).toEqual(
    before.instruments.map(({ positions, net_lots, margin }) => [positions, net_lots, margin]),
  );

  server.clock.advance(12 * 3_600_000 - 60_000);
  server.pass(60_000);
  token = await admin.login();
  expect((await exposure()).house).toMatchObject({ today: '0.000000', is_whole: true });
});

test("[ADMIN-19] a credit of a negative balance is the broker's loss, and of no instrument", async () => {
  await traders[0].submit({ status: 1, cont: '0.80' });
  const { market } = server.server.core;
  market.intervene([
    { kind: 'shift', slot: market.slot + 1, asset: 'EUR', deltaNano: -60_000_000, trusted: true },
  ]);
  server.pass(250);
  const { balance } = await traders[0].deals(3);
  expect(balance).toBe('0.000000');
  const { house, instruments } = await exposure();
  expect(micros(house.credits)).toBeLessThan(0n);
  expect(micros(house.today)).toBe(OPENING);
  expect(micros(instruments[0]?.house_today ?? '') + micros(house.credits)).toBe(OPENING);
});

test('[ADMIN-20] accounts are ranked by their margin level, with the figures that their owners see', async () => {
  const [first, second] = traders;
  await first.submit({ status: 1, cont: '0.10' });
  await second.submit({ status: 1, cont: '0.85' });
  const shown = await exposure();
  expect(shown.worst_accounts.map(({ positions, book }) => [positions, book])).toEqual([
    [1, 'demo'],
    [1, 'demo'],
  ]);
  for (const [place, trader] of [second, first].entries()) {
    const { equity, margin_level, margin_call } = await trader.deals(1);
    expect(shown.worst_accounts[place]).toMatchObject({ equity, margin_level, margin_call });
  }
  expect([shown.accounts, shown.called, shown.watched]).toEqual([2, 0, 1]);

  const { market } = server.server.core;
  market.intervene([
    { kind: 'shift', slot: market.slot + 1, asset: 'EUR', deltaNano: -2_000_000, trusted: true },
  ]);
  server.pass(250);
  const later = await exposure();
  expect([later.called, later.watched]).toEqual([1, 1]);
  expect(later.worst_accounts[0]).toMatchObject({ margin_call: true });
  const { data } = await admin.query<{ list: Account[]; total: number }>('risk.accounts', { token });
  expect(data).toEqual({ list: later.worst_accounts, total: 2, next: null });
  const beyond = await admin.query<{ list: Account[] }>('risk.accounts', { token, input: { cursor: 9 } });
  expect(beyond.data).toEqual({ list: [], total: 2, next: null });
});

interface OrderList {
  readonly list: readonly Record<string, unknown>[];
}

/** The orders of a list without the quotes of the moment. */
function withoutPrices({ list }: OrderList) {
  return list.map(({ price: _price, ...order }) => order);
}

test('[ADMIN-19] sums that followed trades of all kinds are the ones that a start adds up', async () => {
  const size = fc.integer({ min: 1, max: 20 }).map((steps) => (steps / 100).toFixed(2));
  const step = fc.record({
    who: fc.constantFrom(0, 1),
    what: fc.constantFrom('open', 'open', 'rest', 'close', 'part', 'cancel'),
    forex_id: fc.constantFrom(1, 2, 3, 11),
    type: fc.constantFrom(1, 2),
    cont: size,
    pick: fc.nat(),
  });
  const [steps] = fc.sample(fc.array(step, { minLength: 120, maxLength: 120 }), 1);
  for (const { who, what, pick, cont, ...order } of steps ?? []) {
    const trader = traders[who];
    if (what === 'open') await trader.submit({ ...order, cont, status: 1 });
    else if (what === 'rest') await trader.submit({ ...order, cont, status: 0, target_price: 1 });
    else {
      const { data } = await trader.deals(what === 'cancel' ? 0 : 1);
      const id = data[pick % Math.max(1, data.length)]?.Id;
      if (id === undefined) continue;
      if (what === 'cancel') await trader.cancel({ id });
      else await trader.close({ id, ...(what === 'part' ? { cont: '0.01' } : {}) });
    }
    server.pass(250);
  }
  const open = await Promise.all(traders.map((trader) => trader.deals(1)));
  const before = await exposure();
  expect(before.positions).toBe(open.reduce((sum, { data }) => sum + data.length, 0));
  expect(before.positions).toBeGreaterThan(10);
  const listed = await admin.query<OrderList>('orders.list', { token, input: { status: 'pending' } });
  await server.restart();
  token = await admin.login();
  server.pass(250);
  const after = await exposure();
  const still = ({ instruments }: Exposure) =>
    instruments.map(({ net_value: _n, gross_value: _g, floating: _f, ...sums }) => sums);
  expect(still(after)).toEqual(still(before));
  expect([after.positions, after.margin, after.accounts, after.house.today]).toEqual([
    before.positions,
    before.margin,
    before.accounts,
    before.house.today,
  ]);
  const relisted = await admin.query<OrderList>('orders.list', { token, input: { status: 'pending' } });
  expect(withoutPrices(relisted.data)).toEqual(withoutPrices(listed.data));
});
