/** Prices that administrators set and scripts that they play: exact fills, refusals in their order, the same past afterwards. */

import type { CandleWire, InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { DealsWire, OrderWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

let server: Harness;
let admin: AdminClient;
/** Of the administrator, and of a user with a demo account. */
let token: string;
let user: string;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  token = await admin.login();
  ({ token: user } = await server.openDemo());
});
afterEach(() => server.stop());

async function instrument(code = 'EURUSD'): Promise<InstrumentWire> {
  const { data } = await server.get<InstrumentWire[]>('/v1/api/forex/trade_list');
  const found = data.find(({ Code }) => Code === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

async function bid(code = 'EURUSD'): Promise<number> {
  return (await instrument(code)).ForexQuotations.Bid;
}

/** A five-digit price so many points away from another. */
function away(price: number, points: number): number {
  return (Math.round(price * 100_000) + points) / 100_000;
}

async function submit(body: object) {
  const { Id } = await instrument();
  return server.post<OrderWire>('/v1/api/forex/submit', {
    token: user,
    body: { forex_id: Id, status: 1, cont: 1, multiple: 100, ...body },
  });
}

async function deals(status: 0 | 1 | 3): Promise<DealsWire['data']> {
  const query = { status: String(status) };
  return (await server.get<DealsWire>('/v1/api/forex/my_deal', { token: user, query })).data.data;
}

const setPrice = (price: unknown, code = 'EURUSD') =>
  admin.act<{ slot: number; time: string; price: number }>('market.setPrice', {
    token,
    input: { code, price },
  });
const scenario = (input: object) =>
  admin.act('market.scenario', { token, input: { code: 'EURUSD', ...input } });

describe('[MARKET-8] a price that is set', () => {
  test('is the bid of the next tick, trades at once, and the market goes on from there', async () => {
    const before = await bid();
    const target = away(before, -5_000);
    const { data } = await setPrice(target);
    expect(data).toMatchObject({ price: target, time: new Date(server.clock.now()).toISOString() });
    expect(await bid()).toBe(target);
    const { market } = server.server.core;
    expect(market.quoteOf((await instrument()).Id)?.seq).toBe(data.slot);
    server.pass(250);
    expect(Math.abs((await bid()) - target)).toBeLessThan(0.001);
    server.pass(60_000);
    expect(Math.abs((await bid()) - target)).toBeLessThan(0.005);
  });

  test('takes its crosses along: no triangle of rates opens', async () => {
    const [eurusd, eurjpy] = [await bid(), await bid('EURJPY')];
    await setPrice(away(eurusd, 10_000));
    const ratio = ((await bid('EURJPY')) / eurjpy) * (eurusd / (await bid()));
    expect(Math.abs(ratio - 1)).toBeLessThan(0.001);
  });

  test('fills a resting limit exactly at that price', async () => {
    const target = away(await bid(), 700);
    expect((await submit({ type: 2, status: 0, target_price: target })).data.PendingKind).toBe('limit');
    await setPrice(away(target, -1));
    expect(await deals(0)).toHaveLength(1);
    await setPrice(target);
    expect(await deals(0)).toEqual([]);
    expect(await deals(1)).toMatchObject([{ OriginPrice: target, OrderType: 2 }]);
  });

  test('fills a stop-loss exactly at that price, and a gap through it at the gap’s', async () => {
    const start = await bid();
    const stop = away(start, -900);
    await submit({ type: 1, stop_loss_price: stop });
    await submit({ type: 1, stop_loss_price: away(start, -2_000) });
    await setPrice(away(stop, 1));
    expect(await deals(1)).toHaveLength(2);
    await setPrice(stop);
    expect(await deals(3)).toMatchObject([{ Price: stop, CloseReason: 'stop_loss' }]);
    await setPrice(away(start, -2_345));
    expect((await deals(3))[0]).toMatchObject({ Price: away(start, -2_345), CloseReason: 'stop_loss' });
  });

  test('is taken as a number or as text, with no more decimals than the instrument has', async () => {
    const before = await bid();
    expect((await setPrice(String(away(before, 3)))).data.price).toBe(away(before, 3));
    for (const price of ['1.123456', 'much', '', null, [1.1], { price: 1 }]) {
      const refused = { status: 400, error: { data: { reason: 'validation_failed', fields: ['price'] } } };
      expect(await setPrice(price)).toMatchObject(refused);
    }
  });

  test('that the instrument cannot have is refused with the range that it can, and changes nothing', async () => {
    for (const price of [0, -1.1, 0.00001, 5_000]) {
      const { status, error } = await setPrice(price);
      expect([status, error.data.reason]).toEqual([400, 'outside_limits']);
      const { min, max } = error.data as unknown as { min: number; max: number };
      expect([min > 0, min < 1, max > 2]).toEqual([true, true, true]);
    }
    expect(admin.rows('interventions')).toEqual([]);
    expect(admin.rows('audit')).toHaveLength(1);
  });

  test('needs a market that ticks', async () => {
    await admin.act('market.halt', { token, input: { code: 'EURUSD' } });
    expect(await setPrice(1.1)).toMatchObject({ error: { data: { reason: 'trading_halted' } } });
  });
});

test('[HOURS-4] while a market is closed by its hours nothing can be done to it but to halt it for its opening', {
  // Minutes of days on the tape: one round trip to PostgreSQL each.
  timeout: 300_000,
}, async () => {
  const weekly = await Harness.start({ ...CONTROLLED, MARKET_HOURS: 'sessions' });
  try {
    // Monday noon and five days: Saturday noon.
    weekly.clock.advance(5 * 86_400_000);
    weekly.server.tick();
    const weeklyAdmin = new AdminClient(weekly);
    const owner = await weeklyAdmin.login();
    const act = (path: string, input: object) => weeklyAdmin.act(`market.${path}`, { token: owner, input });
    const closed = { status: 400, error: { data: { reason: 'market_closed' } } };
    expect(await act('setPrice', { code: 'EURUSD', price: 1.1 })).toMatchObject(closed);
    expect(await act('scenario', { code: 'EURUSD', name: 'spike' })).toMatchObject(closed);
    expect((await act('setPrice', { code: 'BTCUSD', price: 50_000 })).status).toBe(200);
    expect((await act('halt', { code: 'EURUSD' })).status).toBe(200);
    // A login each time: the weekend outlives a session.
    const stateOf = async () => {
      const options = { token: await weeklyAdmin.login() };
      const { data } = await weeklyAdmin.query<{ instruments: { code: string; state: string }[] }>(
        'market.state',
        options,
      );
      return data.instruments.find(({ code }) => code === 'EURUSD')?.state;
    };
    expect(await stateOf()).toBe('closed');
    weekly.clock.advance(2 * 86_400_000);
    weekly.server.tick();
    expect(await stateOf()).toBe('halted');
  } finally {
    await weekly.stop();
  }
});

test('[HOURS-3] a halted market refuses orders and closings with 1023, a close-only one opens nothing, a resumed one all', async () => {
  const { data: order } = await submit({ type: 1 });
  const close = (cont: string) =>
    server.post('/v1/api/forex/close', { token: user, body: { id: order.Id, cont } });
  await admin.act('market.halt', { token, input: { code: 'EURUSD' } });
  expect(await submit({ type: 1 })).toMatchObject({ code: 1023, data: { reason: 'trading_halted' } });
  expect(await close('0.1')).toMatchObject({ code: 1023 });
  await admin.act('market.halt', { token, input: { code: 'EURUSD', mode: 'close_only' } });
  expect(await submit({ type: 1 })).toMatchObject({ code: 1023 });
  expect(await close('0.1')).toMatchObject({ code: 1 });
  await admin.act('market.resume', { token, input: { code: 'EURUSD' } });
  expect(await submit({ type: 1 })).toMatchObject({ code: 1 });
});

describe('[MARKET-7] a scenario', () => {
  test('that freezes the prices makes them too old to trade on after two seconds', async () => {
    await scenario({ name: 'freeze', size: 30 });
    server.pass(1_500);
    expect(await submit({ type: 1 })).toMatchObject({ code: 1 });
    server.pass(1_000);
    expect(await submit({ type: 1 })).toMatchObject({ code: 1007, data: { reason: 'price_not_available' } });
    expect(await setPrice(1.1)).toMatchObject({ error: { data: { reason: 'price_not_available' } } });
    server.pass(28_000);
    expect(await submit({ type: 1 })).toMatchObject({ code: 1 });
  });

  test('of one far tick is shown and triggers nothing', async () => {
    const start = await bid();
    await submit({ type: 1, stop_loss_price: away(start, -2_000) });
    await scenario({ name: 'spike', size: -10 });
    expect(await bid()).toBeLessThan(start * 0.91);
    server.pass(5_000);
    expect(await deals(1)).toHaveLength(1);
  });

  test('with a size out of range, or of an unknown name, is refused', async () => {
    expect(await scenario({ name: 'spike', size: 1_000 })).toMatchObject({
      status: 400,
      error: { data: { reason: 'outside_limits', fields: ['size'], min: -60, max: 100 } },
    });
    expect(await scenario({ name: 'earthquake' })).toMatchObject({
      status: 400,
      error: { data: { reason: 'validation_failed', fields: ['name'] } },
    });
  });

  test('a running scenario is listed, is overridden by other interventions, and is complete after a restart', {
    tags: ['night'],
  }, async () => {
    const minutes = async () => {
      const query = { forex_id: String((await instrument()).Id), period: '1min', limit: '6' };
      return (await server.get<CandleWire[]>('/v1/api/forex/kline', { query })).data;
    };
    await scenario({ name: 'flash_crash', size: 8 });
    server.pass(3_000);
    await setPrice(1.2);
    await scenario({ name: 'rollover_spread' });
    const running = async () =>
      (await admin.query<{ acts: { kind: string; of: string }[] }>('market.state', { token })).data.acts;
    expect(new Set((await running()).map(({ kind, of }) => `${kind} ${of}`))).toEqual(
      new Set(['widen EURUSD', 'shift EUR']),
    );
    await server.restart();
    const [middle, stillRunning] = [await minutes(), await running()];
    await server.restart();
    expect([await minutes(), await running()]).toEqual([middle, stillRunning]);
    server.pass(120_000);
    const after = [await minutes(), await bid()];
    await server.restart();
    expect([await minutes(), await bid()]).toEqual(after);
    expect(await running()).toMatchObject([{ kind: 'widen' }]);
  });
});
