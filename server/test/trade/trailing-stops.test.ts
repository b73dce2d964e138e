/** Trailing stops of a real market over the API: where they stand, how they close, what a restart leaves of them, and their refusals. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Quote } from '@vernier/shared/market/quote';
import { Harness } from '../rig/harness.ts';
import { eurusd, price, Trader } from '../people/trader.ts';

let server: Harness;
let trader: Trader;
let level: number;

beforeAll(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  trader = await Trader.enter(server);
  level = server.server.core.market.instruments.find(({ code }) => code === 'EURUSD')?.stopsLevel ?? 0;
});
afterAll(async () => {
  trader.leave();
  await server.stop();
});

/** Longer than a trailing stop at the smallest distance ever lasts. */
const MOST_STEPS = 200;
const STEP_MS = 5_000;

async function positionOf(id: number) {
  return (await trader.deals(1)).data.find(({ Id }) => Id === id);
}

test('[STOP-6] [STOP-8] a trailing stop follows the best bid of a buy, also over a restart, and closes at the first bid beyond', async () => {
  const distance = level;
  const { data: placed } = await trader.submit({ status: 1, trailing_stop: String(distance) });
  let best = eurusd(server);
  const reached: { end: Quote | null } = { end: null };
  expect(placed).toMatchObject({ TrailingStop: distance, TargetLossPrice: price(best.bid - distance) });
  const watch = () =>
    server.server.core.market.onSlot(({ accepted }) => {
      const quote = accepted.find(({ instrumentId }) => instrumentId === best.instrumentId);
      if (quote === undefined || reached.end !== null) return;
      if (quote.bid > best.bid) best = quote;
      if (quote.bid <= best.bid - distance) reached.end = quote;
    });
  watch();
  server.pass(1_000);
  expect(await positionOf(placed.Id)).toMatchObject({ TargetLossPrice: price(best.bid - distance) });
  trader.leave();
  await server.restart();
  watch();
  expect(await positionOf(placed.Id)).toMatchObject({ TargetLossPrice: price(best.bid - distance) });
  for (let step = 0; step < MOST_STEPS && reached.end === null; step += 1) server.pass(STEP_MS);
  const [closed] = (await trader.deals(3)).data;
  const { seq, bid } = reached.end ?? eurusd(server);
  expect(closed).toMatchObject({
    Id: placed.Id,
    CloseReason: 'trailing_stop',
    Price: price(bid),
    TargetLossPrice: price(best.bid - distance),
    TrailingStop: distance,
  });
  const { timeline } = await trader.fill(placed.Id);
  expect(timeline.slice(2)).toMatchObject([
    { event: 'triggered', rule: 'trailing_stop_reached', level: price(best.bid - distance) },
    { event: 'closed', rule: 'trailing_stop_first_price_beyond', tick: { Seq: seq } },
  ]);
  expect(timeline[2]?.numbers).toEqual([
    {
      name: 'trailing_stop',
      formula: 'best − distance',
      inputs: {
        best: price(best.bid),
        distance: price(distance),
        seq: best.seq,
        time: new Date(best.timeMs).toISOString(),
      },
      value: price(best.bid - distance).toFixed(5),
    },
  ]);
});

test('[STOP-5] [STOP-6] [STOP-7] is set, kept and removed by itself, with a push for each change and none for a move', async () => {
  trader = await Trader.enter(server);
  const { data: position } = await trader.submit({ status: 1 });
  const { bid } = eurusd(server);
  const id = position.Id;
  const far = 50 * level;
  const set = await trader.setStops({ id, trailing_stop: far });
  expect(set.data).toMatchObject({ TrailingStop: far, TargetLossPrice: price(bid - far) });
  server.pass(5_000);
  const fixed = await trader.setStops({ id, stop_loss_price: price(bid - 40 * level) });
  expect(fixed.data).toMatchObject({ TrailingStop: far, TargetLossPrice: price(bid - 40 * level) });
  const without = await trader.setStops({ id, trailing_stop: '', stop_loss_price: '' });
  expect(without.data).toMatchObject({ TrailingStop: 0, TargetLossPrice: 0 });
  const { trades } = await trader.pushes();
  expect(trades.map(({ event, order }) => [event, order?.TrailingStop])).toEqual([
    ['opened', 0],
    ['stops', far],
    ['stops', far],
    ['stops', 0],
  ]);
  const { timeline } = await trader.fill(id);
  expect(timeline.slice(2).map(({ rule, stops }) => [rule, stops?.trailing_stop])).toEqual([
    ['stops_set_by_user', far],
    ['stops_set_by_user', far],
    ['stops_removed_by_user', 0],
  ]);
});

test('[STOP-6] of a pending order waits for its fill, and is refused like a stop-loss', async () => {
  const { ask, bid } = eurusd(server);
  const target = ask - 1_000;
  const { data: pending } = await trader.submit({
    status: 0,
    target_price: price(target),
    trailing_stop: level,
  });
  expect(pending).toMatchObject({ Status: 0, TrailingStop: level, TargetLossPrice: 0 });
  const near = { field: 'trailing_stop', min: level, max: target - 1, reason: 'stop_loss_not_allowed' };
  expect(await trader.setStops({ id: pending.Id, trailing_stop: level - 1 })).toMatchObject({
    code: 1010,
    data: near,
  });
  expect(await trader.submit({ status: 1, trailing_stop: level - 1 })).toMatchObject({
    code: 1010,
    data: { ...near, max: bid - 1 },
  });
  for (const trailing_stop of [-1, 1.5, '1e3', 'far', 2_000_000_000])
    expect(await trader.submit({ status: 1, trailing_stop })).toMatchObject({
      code: 1001,
      data: { fields: ['trailing_stop'] },
    });
});
