/** The end of pending orders over HTTP: its parameters, its moment, its pushes and its explanation. */

import { isoTime } from '@vernier/shared/clock';
import { rolloverAfter } from '@vernier/shared/market/rollover';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eurusd, price, Trader } from '../people/trader.ts';
import { Harness } from '../rig/harness.ts';

/** A year and some days. */
const FAR_MS = 400 * 86_400_000;

let server: Harness;
let trader: Trader;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on', DEMO_BALANCE: '1000' });
  trader = await Trader.enter(server);
});
afterEach(async () => {
  trader.leave();
  await server.stop();
});

/** A buy limit of half a lot, too far away to fill. */
function wait(body: object = {}) {
  return trader.submit({ status: 0, target_price: price(eurusd(server).bid - 20_000), ...body });
}

test('[ORDER-24] an order ends at its time, with its reserve free, a push and an explanation, also after a restart', async () => {
  const expire_at = isoTime(server.clock.now() + 1_900);
  const { data: placed } = await wait({ expire_at });
  expect(placed).toMatchObject({
    ClientId: null,
    TrailingStop: 0,
    ExpireAt: expire_at,
    ReduceOnly: false,
    ParentId: null,
  });
  const { data: unending } = await wait({ cont: '0.10', time_in_force: 'gtc', expire_at: '' });
  server.pass(1_500);
  expect((await trader.deals(0)).total).toBe(2);
  server.pass(500);
  const { data, total, free_margin } = await trader.deals(0);
  expect({ ids: data.map(({ Id }) => Id), total }).toEqual({ ids: [unending.Id], total: 1 });
  expect(free_margin).toBe((1000 - Number(unending.CautionMoney) - 0.5).toFixed(6));
  const [ended] = (await trader.deals(3)).data;
  expect(ended).toMatchObject({
    Id: placed.Id,
    Status: 3,
    CloseReason: 'expired',
    OpenTime: null,
    CloseTime: isoTime(server.clock.now()),
    ExpireAt: expire_at,
    CautionMoney: '0.000000',
  });
  expect((await trader.pushes()).closed).toMatchObject([{ order: ended, account: { free_margin } }]);
  const { timeline } = await trader.fill(placed.Id);
  expect(timeline.map(({ event, rule }) => `${event} ${rule}`)).toEqual([
    'accepted limit_better_than_market',
    'closed order_expired',
  ]);
  expect(await trader.cancel({ id: placed.Id })).toMatchObject({ code: 1005 });

  const { data: last } = await wait({ cont: '0.10', expire_at: isoTime(server.clock.now() + 60_000) });
  await server.restart({}, () => server.clock.advance(120_000));
  server.server.tick();
  expect((await trader.deals(3)).data[0]).toMatchObject({ Id: last.Id, CloseReason: 'expired' });
});

test('[ORDER-25] the end is in the future, at most a year away, or the rollover; a market order has none', async () => {
  const { data: day } = await wait({ cont: '0.01', time_in_force: 'day' });
  expect(day.ExpireAt).toBe(isoTime(rolloverAfter(server.clock.now())));
  const nextMinute = isoTime(server.clock.now() + 60_000);
  const whole = `${nextMinute.slice(0, 19)}Z`;
  expect((await wait({ cont: '0.01', expire_at: whole })).data.ExpireAt).toBe(
    `${nextMinute.slice(0, 19)}.000Z`,
  );
  const refused = async (body: object, ...fields: string[]) =>
    expect(await wait({ cont: '0.01', ...body })).toMatchObject({
      code: 1001,
      data: { reason: 'validation_failed', fields },
    });
  await refused({ expire_at: isoTime(server.clock.now()) }, 'expire_at');
  await refused({ expire_at: isoTime(server.clock.now() + FAR_MS) }, 'expire_at');
  for (const expire_at of ['tomorrow', '2026-13-01T00:00:00Z', '2027-01-05T12:00:00+01:00', 1_800_000_000])
    await refused({ expire_at }, 'expire_at');
  await refused({ time_in_force: 'ioc' }, 'time_in_force');
  await refused({ expire_at: nextMinute, time_in_force: 'day' }, 'expire_at', 'time_in_force');
  const { data: opened } = await trader.submit({ status: 1, cont: '0.01', time_in_force: 'day' });
  expect(opened).toMatchObject({ Status: 1, ExpireAt: null });
});
