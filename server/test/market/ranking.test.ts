/** The ranking from outside: the traders' past, their statistics against their own orders, and their going on. */

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callOf } from '@vernier/shared/api/calls';
import { instrumentsFor } from '@vernier/shared/market/instruments';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import { type FigureWire, TRADER_FIGURES } from '@vernier/shared/api/shapes/figure';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { TraderInfoWire, TraderWire } from '@vernier/shared/api/shapes/trader';
import { Market } from '@vernier/simulator/market';
import { fillExample } from '../../src/http/reference/examples.ts';
import { DocumentSchemas } from '../reference/document-schemas.ts';
import { expectDocumented, RANKING_CALLS } from '../reference/documented-examples.ts';
import { sendTo } from '../reference/example-world.ts';
import { recomputed } from '../trade/arithmetic.ts';
import { databaseIdle } from '../rig/database-work.ts';
import { Harness, START_MS } from '../rig/harness.ts';

const DAY_MS = 86_400_000;
const MIDNIGHT_MS = Math.floor(START_MS / DAY_MS) * DAY_MS;
/** Half an hour before a fill: its ticks are looked at one by one. */
const LOOKED_SLOTS = 7_200;
const WINDOW_MS = MIDNIGHT_MS - 20 * DAY_MS;

let server: Harness;
let rows: readonly TraderWire[];

async function list(): Promise<readonly TraderWire[]> {
  const { data } = await server.get<{ data: TraderWire[]; total: number }>('/api/follow/list');
  expect(data.total).toBe(data.data.length);
  return data.data;
}

async function infoOf(id: string): Promise<TraderInfoWire> {
  return (await server.get<TraderInfoWire>('/api/follow/info', { query: { id } })).data;
}

async function ordersOf(id: string): Promise<readonly OrderWire[]> {
  const all: OrderWire[] = [];
  for (let page = 1; ; page += 1) {
    const query = { id, page: String(page) };
    const { data } = await server.get<{ data: OrderWire[]; total: number }>('/api/follow/orders', { query });
    all.push(...data.data);
    if (data.data.length === 0) {
      expect(all).toHaveLength(data.total);
      return all;
    }
  }
}

function timeOf(text: string | null): number {
  return text === null ? Number.POSITIVE_INFINITY : Date.parse(text);
}

/** In micro-dollars, from the texts of the wire. */
function micros(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

function netOf(order: OrderWire): bigint {
  return micros(order.FactProfits) - micros(order.TradeFee) + micros(order.Swap);
}

beforeAll(async () => {
  server = await Harness.start({ HOUSE_TRADERS: 'on', TEST_CONTROLS: 'on' });
  rows = await list();
}, 180_000);

afterAll(() => server.stop());

describe('the history of the bot traders', () => {
  it('[RANKING-1] twenty traders of eight strategies have traded for three weeks when the program first starts', async () => {
    expect(rows).toHaveLength(20);
    expect(new Set(rows.map(({ strategy }) => strategy)).size).toBe(8);
    for (const { id, total_trade_num: trades } of rows) {
      expect(trades).toBeGreaterThan(5);
      const { since, days } = await infoOf(id);
      expect(timeOf(since)).toBe(MIDNIGHT_MS - 21 * DAY_MS);
      expect(days).toHaveLength(22);
    }
  });

  it('[RANKING-2] every fill of theirs is a tick of the market, and no tick before a stop or target had reached it', async () => {
    const market = new Market({ seed: '1', hours: 'always' });
    const instruments = new Map(instrumentsFor('per_lot').map((one) => [one.id, one]));
    let triggered = 0;
    for (const { id, strategy } of rows) {
      const orders = (await ordersOf(id)).filter(({ OpenTime }) => OpenTime !== null).slice(0, 12);
      for (const order of orders) {
        const { pricePrecision } = instruments.get(order.ForexId)!;
        const isBuy = order.OrderType === 1;
        const priceAt = (slot: number, side: 'bid' | 'ask') =>
          scaledToNumber(market.quote(order.ForexId, slot)[side], pricePrecision);
        const opened = timeOf(order.OpenTime) / 250;
        expect(order.OriginPrice).toBe(priceAt(opened, isBuy ? 'ask' : 'bid'));
        if (order.Status !== 3) continue;
        const closed = timeOf(order.CloseTime) / 250;
        expect(order.Price).toBe(priceAt(closed, isBuy ? 'bid' : 'ask'));
        const { CloseReason: reason } = order;
        // Stops that were set after the price was elsewhere.
        if (reason !== 'take_profit' && (reason !== 'stop_loss' || strategy === 'trend')) continue;
        const isStop = reason === 'stop_loss';
        const level = isStop ? order.TargetLossPrice : order.TargetProfitPrice;
        const reached = (price: number) => (isBuy === isStop ? price <= level : price >= level);
        expect(reached(order.Price)).toBe(true);
        const from = Math.max(opened + 1, closed - LOOKED_SLOTS);
        const slots = Array.from({ length: closed - from }, (_, at) => from + at);
        expect(slots.filter((slot) => reached(priceAt(slot, isBuy ? 'bid' : 'ask')))).toEqual([]);
        triggered += 1;
      }
    }
    expect(triggered).toBeGreaterThan(20);
  }, 60_000);

  it('[RANKING-3] the same seed and clock give the same orders and figures on every machine', () => {
    const figures = rows.map(({ id: _id, user, ...row }) => ({ ...row, name: user.name }));
    const digest = createHash('sha256').update(JSON.stringify(figures)).digest('hex');
    // Of the market of seed 1; a change of the market's model changes it.
    expect(digest).toBe('bcd98792be0048ecb6f669814b86f1f9cfb461553ed56185790b9c315ed55412');
  });

  it.each(RANKING_CALLS)('[REFERENCE-2] the example of %s is answered as the document says', async (name) => {
    const document = (await server.server.app.inject('/openapi.json')).json<object>();
    const input = fillExample(callOf(name).example.input, { trader: rows[0]!.id });
    expectDocumented(
      new DocumentSchemas(document),
      name,
      await sendTo(server, name, { token: undefined, input }),
    );
  });
});

describe('the statistics', () => {
  it('[RANKING-5] are what the orders add up to', async () => {
    for (const row of rows) {
      const orders = await ordersOf(row.id);
      const trades = orders.filter(({ Status, OpenTime }) => Status === 3 && OpenTime !== null);
      const window = trades.filter(({ CloseTime }) => timeOf(CloseTime) >= WINDOW_MS);
      const sum = (list_: readonly OrderWire[]) => list_.reduce((total, order) => total + netOf(order), 0n);
      expect(micros(row.three_week_profit)).toBe(sum(window));
      expect(micros(row.total_profit)).toBe(sum(trades));
      expect(row.total_trade_num).toBe(trades.length);
      const wins = window.filter((order) => netOf(order) > 0n).length;
      expect(row.three_week_win).toBeCloseTo((wins / window.length) * 100, 1);
      const notionals = new Map<string, number>();
      for (const order of [...window, ...orders.filter(({ Status }) => Status === 1)]) {
        const notional = Number(order.CautionMoney) * order.Multiple;
        const { Code } = order.ForexTradeLists;
        notionals.set(Code, (notionals.get(Code) ?? 0) + notional);
      }
      const [largest] = [...notionals].sort((left, right) => right[1] - left[1]);
      expect(row.code).toBe(largest![0]);
    }
  });

  it('[RANKING-5] are ranked by the growth of the window', () => {
    const rates = rows.map(({ three_week_rate: rate }) => rate);
    expect(rates).toEqual([...rates].sort((left, right) => right - left));
    expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, place) => place + 1));
  });

  it('[RANKING-6] grow by each day’s return, and fall from their heights', async () => {
    for (const { id, three_week_rate: rate, max_drawdown: drawdown, curve } of rows) {
      const { days } = await infoOf(id);
      const worth = days.map(({ equity }) => Number(equity));
      // Accounts that kept more than a tenth were never refilled, so the product of the days is the quotient of their ends.
      if (Math.min(...worth) < 10_000) continue;
      expect(rate).toBeCloseTo((worth.at(-1)! / worth[0]! - 1) * 100, 1);
      let height = 0;
      let fall = 0;
      for (const one of worth) {
        height = Math.max(height, one);
        fall = Math.max(fall, 1 - one / height);
      }
      expect(drawdown).toBeCloseTo(fall * 100, 1);
      expect(curve.at(-1)).toBe(rate);
    }
  });

  it('[EXPLAIN-11] every figure is explained by numbers that give it', async () => {
    for (const row of await list()) {
      const two = (value: number | null) => value?.toFixed(2) ?? null;
      const values = {
        three_week_rate: two(row.three_week_rate),
        three_week_win: two(row.three_week_win),
        three_week_profit: row.three_week_profit,
        total_rate: two(row.total_rate),
        total_profit: row.total_profit,
        total_trade_num: String(row.total_trade_num),
        max_drawdown: two(row.max_drawdown),
      };
      for (const figure of TRADER_FIGURES) {
        const query = { id: row.id, figure };
        const { data } = await server.get<FigureWire>('/api/follow/explain', { query });
        expect(data).toMatchObject({ figure, value: values[figure] });
        for (const number of data.numbers) expect(recomputed(number)).toBe(number.value);
        expect([data.figure, data.value]).toEqual([data.numbers.at(-1)?.name, data.numbers.at(-1)?.value]);
      }
    }
    const unknown = { id: '1', figure: 'total_rate' };
    expect(await server.get('/api/follow/explain', { query: unknown })).toMatchObject({ code: 1002 });
    const wrong = { id: rows[0]?.id ?? '', figure: 'followers' };
    expect(await server.get('/api/follow/explain', { query: wrong })).toMatchObject({
      ...{ code: 1001, data: { fields: ['figure'] } },
    });
  });

  it('[RANKING-4] only the public number of a trader opens a page', async () => {
    const demo = await server.openDemo();
    for (const path of ['/api/follow/info', '/api/follow/orders']) {
      for (const id of [demo.user.uid, '1', 'x']) {
        expect((await server.get(path, { query: { id } })).code).toBe(1002);
      }
      expect((await server.get(path)).code).toBe(1001);
    }
  });
});

describe('from then on', () => {
  it('[RANKING-7] they go on trading by the clock, and a restart changes no figure', async () => {
    const tradesOf = async () => (await list()).reduce((sum, { total_trade_num: one }) => sum + one, 0);
    const before = await tradesOf();
    server.clock.set(START_MS + DAY_MS - 60_000);
    server.server.tick();
    for (let minute = 0; minute < 150; minute += 1) {
      server.clock.advance(60_000);
      server.server.tick();
      // What was decided before this account is opened is committed with it.
      await server.openDemo();
    }
    // One of them decides at an interval: due decisions are committed before the figures are compared.
    for (let interval = 0; interval < 12; interval += 1) {
      server.pass(250);
      await server.openDemo();
    }
    server.pass(1_000);
    const after = await list();
    expect(after.reduce((sum, { total_trade_num: one }) => sum + one, 0)).toBeGreaterThan(before);
    await server.restart();
    expect(await list()).toEqual(after);
    for (const { curve } of after) expect(curve).toHaveLength(22);
  }, 120_000);

  it('[BACKGROUND-2] a bot trader whose decision fails is logged, and decides again later', {
    timeout: 120_000,
    tags: ['night'],
  }, async () => {
    const { bots } = server.server.site;
    const standing = vi.spyOn(bots, 'standing').mockImplementation(() => {
      throw new Error('no decision');
    });
    const hour = async () => {
      const before = server.logged.length;
      for (let minute = 0; minute < 60; minute += 1) {
        server.clock.advance(60_000);
        server.server.tick();
        await databaseIdle();
      }
      return (
        server.logged
          .slice(before)
          .map(({ message, fields }) => [message, fields?.['work']])
          // In a cluster the shared rows of the ranking fail as well.
          .filter(([, work]) => work !== 'ranking')
      );
    };
    expect(await hour()).toEqual([['background work failed', 'bot traders']]);
    standing.mockRestore();
    expect(await hour()).toEqual([['background work succeeds again', 'bot traders']]);
    expect(await hour()).toEqual([]);
  });

  it('[RANKING-8] switched off, the list is empty', async () => {
    await server.restart({ HOUSE_TRADERS: 'off' });
    expect(await list()).toEqual([]);
    await server.restart({ HOUSE_TRADERS: 'on' });
    expect(await list()).toHaveLength(20);
  }, 60_000);

  it('[RANKING-1] traders that a new version adds begin at its first start, and the others continue', async () => {
    const before = await list();
    const added = ['sextant', 'astrolabe'];
    await server.restart({}, () => {
      const [value = ''] = server.database.column<string>("SELECT value FROM meta WHERE key = 'house_seats'");
      const known = (JSON.parse(value) as { code: string }[]).filter(({ code }) => !added.includes(code));
      server.database.run("UPDATE meta SET value = ? WHERE key = 'house_seats'", JSON.stringify(known));
    });
    const after = await list();
    const knownIds = new Set(before.map(({ id }) => id));
    const fresh = after.filter(({ id }) => !knownIds.has(id));
    expect(fresh.map(({ user }) => user.name).toSorted()).toEqual(['Astrolabe', 'Sextant']);
    for (const { id } of fresh) expect((await infoOf(id)).days).toHaveLength(2);
    const { rank: _, ...same } = after.find(({ user }) => user.name === 'Lodestar')!;
    expect(before.find(({ id }) => id === same.id)).toMatchObject(same);
  }, 60_000);
});
