/** Gaps over the API: no fill at the price before a quarantined tick, and no order opens beyond its own stop. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { Trader, eurusd, price } from '../people/trader.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

const NOT_AVAILABLE = { code: 1007, data: { reason: 'price_not_available' } };

let server: Harness;
let admin: AdminClient;
let token: string;
let trader: Trader;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  token = await admin.login();
  trader = await Trader.enter(server);
});
afterEach(async () => {
  trader.leave();
  await server.stop();
});

/** Plays the first tick after a gap, which is in quarantine. */
async function gapUp(size: number): Promise<void> {
  await admin.act('market.scenario', { token, input: { code: 'EURUSD', name: 'gap_up', size } });
}

test('[PRICE-1] [QUARANTINE-2] submit and close, also by an administrator, are refused while the newest tick is in quarantine, and fill at the next', async () => {
  const { data: position } = await trader.submit({ status: 1 });
  const before = eurusd(server);
  await gapUp(20);
  expect(eurusd(server)).toEqual(before);
  expect(await trader.submit({ status: 1 })).toMatchObject(NOT_AVAILABLE);
  expect(await trader.submit({ status: 1, deviation: 0, quote_time: server.clock.now() })).toMatchObject(
    NOT_AVAILABLE,
  );
  expect(await trader.submit({ status: 0, target_price: 1 })).toMatchObject(NOT_AVAILABLE);
  expect(await trader.close({ id: position.Id })).toMatchObject(NOT_AVAILABLE);
  expect(await trader.close({ id: position.Id, cont: '0.10' })).toMatchObject(NOT_AVAILABLE);
  const byAdmin = await admin.mutate('orders.close', { token, input: { id: position.Id } });
  expect(byAdmin.error.data.reason).toBe('price_not_available');
  expect((await trader.deals(3)).total).toBe(0);

  server.pass(250);
  const { bid } = eurusd(server);
  expect(bid / before.bid).toBeCloseTo(1.2, 2);
  expect((await trader.close({ id: position.Id })).data).toMatchObject({ Price: price(bid), Status: 3 });
});

test('[ORDER-18] [ORDER-11] an entry and its take-profit that one gap passes end as a cancelled order, pushed, listed and explained, and all money is free again', async () => {
  const { ask } = eurusd(server);
  const { data: placed } = await trader.submit({
    status: 0,
    target_price: price(ask + 500),
    target_profit_price: price(ask + 1_000),
  });
  await gapUp(20);
  server.pass(250);
  expect(eurusd(server).bid).toBeGreaterThan(ask + 1_000);
  const cancelled = {
    Id: placed.Id,
    Status: 3,
    CloseReason: 'closed_by_fill',
    OpenTime: null,
    FactProfits: '0.000000',
    TradeFee: '0.000000',
    CautionMoney: '0.000000',
  };
  const history = await trader.deals(3);
  expect(history).toMatchObject({
    data: [cancelled],
    balance: '100000.000000',
    free_margin: '100000.000000',
  });
  expect((await trader.deals(1)).total).toBe(0);
  const { closed } = await trader.pushes();
  expect(closed).toMatchObject([{ order: cancelled, account: { free_margin: '100000.000000' } }]);
  const { timeline } = await trader.fill(placed.Id);
  expect(timeline.map(({ event, rule }) => [event, rule])).toEqual([
    ['accepted', 'stop_entry_worse_than_market'],
    ['triggered', 'target_reached'],
    ['closed', 'take_profit_reached_at_fill'],
  ]);
});
