/** Calls while a market is closed or halted, and the state that clients see. */

import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { QuoteRowWire } from '@vernier/shared/api/shapes/frames';
import type { Intervention } from '@vernier/shared/market/intervention';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { initialStateSource } from '../../src/ssr/initial-state-source.ts';
import { Harness } from '../rig/harness.ts';
import { eurusd, price, Trader } from '../people/trader.ts';

/** Friday 2026-01-09, a minute before 17:00 in New York, where the week of forex ends; it begins on Sunday at 17:00. */
const BEFORE_THE_END = Date.parse('2026-01-09T21:59:00Z');
const NEXT_OPENING = '2026-01-11T22:00:00.000Z';

let server: Harness;
let trader: Trader;

async function listed(): Promise<InstrumentWire> {
  const { data } = await server.get<InstrumentWire[]>('/v1/api/forex/trade_list');
  const found = data.find(({ Code }) => Code === 'EURUSD');
  if (found === undefined) throw new Error('EURUSD is listed');
  return found;
}

function goTo(timeMs: number): void {
  server.clock.set(timeMs);
  server.server.tick();
}

describe('[HOURS-1] [HOURS-4] over a weekend', () => {
  beforeEach(async () => {
    server = await Harness.start({ TEST_CONTROLS: 'on', MARKET_HOURS: 'sessions' });
    goTo(BEFORE_THE_END);
    trader = await Trader.enter(server);
  });
  afterEach(async () => {
    trader.leave();
    await server.stop();
  });

  test('[LIST-4] the first rows of the home page are the open markets, and the closed ones after them', () => {
    goTo(BEFORE_THE_END + 61_000);
    const { instruments } = initialStateSource(server.server.core, 0n).state({
      language: 'en',
      wide: true,
    });
    const states = instruments.map(({ MarketStatus }) => MarketStatus);
    const openCount = states.indexOf(0);
    expect(openCount).toBeGreaterThan(3);
    expect(states.slice(openCount)).not.toContain(1);
    expect(instruments[openCount]).toMatchObject({ Code: 'EURUSD' });
  });

  test('[STOP-5] [ORDER-14] stops are set and orders cancelled, nothing opens, closes or fires, and the opening fires what it passed', async () => {
    const { bid, ask } = eurusd(server);
    const { data: position } = await trader.submit({ status: 1 });
    const { data: limit } = await trader.submit({ status: 0, target_price: price(ask - 2_000) });
    expect(await listed()).toMatchObject({ MarketStatus: 1, OpensAt: null });

    goTo(BEFORE_THE_END + 61_000);
    expect(await listed()).toMatchObject({ MarketStatus: 0, OpensAt: NEXT_OPENING });
    const closed = { code: 1006, data: { reason: 'market_closed' } };
    expect(await trader.submit({ status: 1 })).toMatchObject(closed);
    expect(await trader.submit({ status: 0, target_price: price(ask - 2_000) })).toMatchObject(closed);
    expect(await trader.close({ id: position.Id })).toMatchObject(closed);
    const newest = eurusd(server);
    const stops = await trader.setStops({ id: position.Id, stop_loss_price: price(newest.bid - 100) });
    expect(stops.data.TargetLossPrice).toBe(price(newest.bid - 100));
    const beyond = await trader.setStops({ id: position.Id, stop_loss_price: price(newest.bid + 100) });
    expect(beyond).toMatchObject({ code: 1010, data: { reason: 'stop_loss_not_allowed' } });
    expect((await trader.cancel({ id: limit.Id })).data.CloseReason).toBe('cancelled');
    expect(newest.bid).toBeGreaterThan(bid - 100);

    // While it is closed the world goes on: a percent down, which no tick shows.
    const { market } = server.server.core;
    const fall: Intervention = { kind: 'shift', slot: market.slot + 1, asset: 'EUR', deltaNano: -10_000_000 };
    market.intervene([fall]);
    goTo(Date.parse(NEXT_OPENING) - 1_000);
    expect(eurusd(server)).toEqual(newest);
    expect((await trader.deals(1)).total).toBe(1);

    server.pass(1_500);
    const opening = eurusd(server);
    expect(opening.bid).toBeLessThan(newest.bid - 100);
    expect(await listed()).toMatchObject({ MarketStatus: 1, OpensAt: null });
    const [row] = (await trader.deals(3)).data;
    expect(row).toMatchObject({ Id: position.Id, CloseReason: 'stop_loss' });
    const { timeline } = await trader.fill(position.Id);
    const end = timeline.at(-1);
    // The weekend is between the tick that filled the stop and the one before it.
    expect(end?.before?.Bid).toBe(price(newest.bid));
    expect(end?.tick?.Bid).toBe(row?.Price);
    expect(end?.tick?.Time).toBeGreaterThanOrEqual(Date.parse(NEXT_OPENING));
    expect(end?.around.filter(({ Time }) => Time < Date.parse(NEXT_OPENING)).length).toBeGreaterThan(30);
  });
});

describe('[HOURS-3] under an administrator', () => {
  beforeEach(async () => {
    server = await Harness.start({ TEST_CONTROLS: 'on' });
    trader = await Trader.enter(server);
  });
  afterEach(async () => {
    trader.leave();
    await server.stop();
  });

  test.each([
    ['halt', 2],
    ['close_only', 3],
  ] as const)('a %s is shown by the list and sent to every socket', async (kind, status) => {
    trader.socket.send({ cmd: 'sub', topic: 'DAY_MARKET' });
    await trader.socket.settle();
    const { market } = server.server.core;
    const act = { slot: market.slot + 1, code: 'EURUSD' } as const;
    market.intervene([{ kind, ...act }]);
    server.pass(250);
    await trader.socket.settle();
    const rows = trader.socket.pushes('DAY_MARKET').at(-1)?.['data'] as QuoteRowWire[];
    expect(rows.find(({ Code }) => Code === 'EURUSD')?.MarketStatus).toBe(status);
    expect(await listed()).toMatchObject({ MarketStatus: status, OpensAt: null });
  });

  test('[STOP-5] [ORDER-14] during a halt stops are set, orders are cancelled, and nothing fires until it is over', async () => {
    const { ask } = eurusd(server);
    const { data: position } = await trader.submit({ status: 1 });
    const { data: near } = await trader.submit({ status: 0, target_price: price(ask - 100) });
    const { data: far } = await trader.submit({ status: 0, target_price: price(ask - 5_000) });
    const { market } = server.server.core;
    const { slot } = market;
    market.intervene([
      { kind: 'halt', slot: slot + 1, code: 'EURUSD' },
      { kind: 'shift', slot: slot + 2, asset: 'EUR', deltaNano: -2_000_000, trusted: true },
      { kind: 'resume', slot: slot + 9, code: 'EURUSD' },
    ]);
    server.pass(1_000);
    const { bid } = eurusd(server);
    const set = await trader.setStops({ id: position.Id, stop_loss_price: price(bid - 50) });
    expect(set.data.TargetLossPrice).toBe(price(bid - 50));
    expect((await trader.cancel({ id: far.Id })).code).toBe(1);
    expect((await trader.close({ id: position.Id })).code).toBe(1023);
    expect((await trader.deals(3)).data.map(({ CloseReason }) => CloseReason)).toEqual(['cancelled']);
    server.pass(1_500);
    expect((await trader.deals(3)).data.map(({ Id, CloseReason }) => [Id, CloseReason])).toEqual([
      [position.Id, 'stop_loss'],
      [far.Id, 'cancelled'],
    ]);
    expect((await trader.deals(1)).data.map(({ Id }) => Id)).toEqual([near.Id]);
  });
});
