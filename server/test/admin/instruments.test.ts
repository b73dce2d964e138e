/** Instruments in the hands of an administrator: terms that hold at once and over a restart, and acts on the market for the rest. */

import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { recomputed } from '../trade/arithmetic.ts';
import { Harness } from '../rig/harness.ts';
import { Trader } from '../people/trader.ts';

interface Row {
  readonly code: string;
  readonly mode: string;
  readonly state: string;
  readonly hours: string;
  readonly spread_percent: number;
  readonly spread_points: number;
  readonly min_lots: number;
  readonly max_lots: number;
  readonly fee_rate: string;
  readonly multiples: number[];
  readonly changed: string[];
  readonly effective_at: string;
}

let server: Harness;
let admin: AdminClient;
let owner: string;

async function begin(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await Harness.start({ ...CONTROLLED, ...settings });
  admin = new AdminClient(server);
  owner = await admin.login();
}

const INVALID_CHANGES: readonly (readonly [what: string, change: object, field: string])[] = [
  ['lots off the step', { min_lots: '0.015' }, 'min_lots'],
  ['a least above the most', { min_lots: 3, max_lots: 2 }, 'min_lots'],
  ['nothing as the most', { max_lots: 0, min_lots: null }, 'max_lots'],
  ['a rate below nothing', { fee_rate: '-1' }, 'fee_rate'],
  ['a rate that is none', { fee_rate: 'NaN' }, 'fee_rate'],
  ['a rate of everything', { fee_rate: 10_001 }, 'fee_rate'],
  ['a multiple of nothing', { multiples: [0] }, 'multiples'],
  ['a narrower spread', { spread_percent: 99 }, 'spread_percent'],
  ['an absurd spread', { spread_percent: 401 }, 'spread_percent'],
  ['a mode of its own', { mode: 'closed' }, 'mode'],
];

beforeEach(() => begin());
afterEach(() => server.stop());

function update(input: object) {
  return admin.act<Row>('instruments.update', { token: owner, input: { code: 'EURUSD', ...input } });
}

async function row(code = 'EURUSD'): Promise<Row | undefined> {
  const { data } = await admin.query<{ list: Row[] }>('instruments.list', { token: owner });
  return data.list.find((each) => each.code === code);
}

async function offered(): Promise<InstrumentWire | undefined> {
  const { data } = await server.get<InstrumentWire[]>('/v1/api/forex/trade_list');
  return data.find(({ Code }) => Code === 'EURUSD');
}

/** A new demo account's order of EURUSD. */
async function order(change: object = {}) {
  const { token } = await server.openDemo();
  const body = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100, ...change };
  return server.post<OrderWire & { reason?: string }>('/v1/api/forex/submit', { token, body });
}

describe('[CONTENT-8] terms that an administrator sets', () => {
  test('hold for the next order, are offered at once, and go on after a restart', async () => {
    const updated = await update({
      fee_rate: '7.5',
      min_lots: '0.05',
      max_lots: 2,
      multiples: [30, 100, 30],
    });
    expect(updated.data).toMatchObject({
      fee_rate: '7.500000',
      min_lots: 0.05,
      max_lots: 2,
      multiples: [30, 100],
      changed: ['min_lots', 'max_lots', 'fee_rate', 'multiples'],
    });
    const holds = async () => {
      expect(await offered()).toMatchObject({
        ForexFeeRate: 7.5,
        ForexMinCont: 0.05,
        ForexMaxCont: 2,
        HasForexMultiple: [{ Value: 30 }, { Value: 100 }],
      });
      expect((await order()).data.TradeFee).toBe('0.750000');
      expect(await order({ multiple: 50 })).toMatchObject({ code: 1009 });
      expect(await order({ cont: '0.04' })).toMatchObject({ code: 1009, data: { min: 0.05, max: 2 } });
      expect(await order({ cont: '2.01' })).toMatchObject({ code: 1009 });
    };
    await holds();
    await server.restart();
    await holds();
  });

  test('are given back by null, one by one', async () => {
    await update({ fee_rate: 9, min_lots: 1 });
    await update({ fee_rate: null });
    expect(await row()).toMatchObject({ fee_rate: '5.000000', min_lots: 1, changed: ['min_lots'] });
    await update({ min_lots: null });
    expect(await row()).toMatchObject({ min_lots: 0.01, changed: [] });
  });

  test('without any leverage on offer no order is accepted, and open positions still close', async () => {
    const { token } = await server.openDemo();
    const body = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
    const { data } = await server.post<OrderWire>('/v1/api/forex/submit', { token, body });
    await update({ multiples: [] });
    expect(await order()).toMatchObject({ code: 1011 });
    expect(await server.post('/v1/api/forex/close', { token, body: { id: data.Id } })).toMatchObject({
      code: 1,
    });
  });

  test('leave what was decided before as it was, to the last step of its explanation', async () => {
    const trader = await Trader.enter(server);
    const { data: position } = await trader.submit({ status: 1 });
    const { data: waiting } = await trader.submit({ status: 0, target_price: '0.50000' });
    await update({ fee_rate: 9, min_lots: 1, max_lots: 2, multiples: [7] });
    const price = { code: 'EURUSD', price: 0.49 };
    await admin.act('market.setPrice', { token: owner, input: price });
    server.pass(1_000);
    const { data: all } = await trader.deals(1);
    const filled = all.find(({ Id }) => Id === waiting.Id);
    // What waited is charged by the terms of its fill, at the multiple that it was placed with.
    expect(filled).toMatchObject({ TradeFee: '4.500000', Multiple: 100 });
    expect(all.find(({ Id }) => Id === position.Id)).toMatchObject({ TradeFee: '2.500000', Quantity: 0.5 });
    for (const id of [position.Id, waiting.Id]) {
      const { timeline } = await trader.fill(id);
      const numbers = timeline.flatMap((step) => step.numbers);
      expect(numbers.length).toBeGreaterThan(1);
      for (const number of numbers) expect(recomputed(number)).toBe(number.value);
    }
    expect(await trader.close({ id: position.Id, cont: '0.25' })).toMatchObject({ code: 1009 });
    expect(await trader.close({ id: position.Id })).toMatchObject({ code: 1 });
    trader.leave();
  });

  test('a rate that meant USD a lot is no share of the margin after the setting changed', async () => {
    await update({ fee_rate: 9, max_lots: 3 });
    const { dataDir } = server;
    const other = await Harness.start({ ...CONTROLLED, TRADE_FEE_TYPE: '2' });
    const listed = await other.get<InstrumentWire[]>('/v1/api/forex/trade_list');
    await other.stop();
    await server.restart({ TRADE_FEE_TYPE: '2' });
    expect(server.dataDir).toBe(dataDir);
    expect(await offered()).toMatchObject({
      ForexFeeRate: listed.data.find(({ Code }) => Code === 'EURUSD')?.ForexFeeRate,
      ForexMaxCont: 3,
    });
    expect((await row())?.changed).toEqual(['max_lots']);
  });

  test('that contradict each other, or are none, are refused and change nothing', async () => {
    const lines = admin.rows('audit').length;
    for (const [what, change, field] of INVALID_CHANGES) {
      const { status, error } = await update(change);
      expect([what, status, error.data.reason]).toEqual([what, 400, 'validation_failed']);
      expect([what, error.data['fields']]).toEqual([what, expect.arrayContaining([field])]);
    }
    expect(await row()).toMatchObject({ changed: [], spread_percent: 100 });
    expect(admin.rows('audit')).toHaveLength(lines);
  });

  test('are one line of the audit with their acts, before and after', async () => {
    await update({ fee_rate: 9, mode: 'close_only', spread_percent: 200 });
    const line = admin.rows<{ action: string; input: string; before: string; after: string }>('audit').at(-1);
    expect(line?.action).toBe('instruments.update');
    expect(JSON.parse(line?.input ?? '')).toEqual({
      code: 'EURUSD',
      fee_rate: '9.000000',
      mode: 'close_only',
      spread_percent: 200,
    });
    expect(JSON.parse(line?.before ?? '')).toMatchObject({ fee_rate: '5.000000', mode: 'open' });
    expect(JSON.parse(line?.after ?? '')).toMatchObject({
      fee_rate: '9.000000',
      mode: 'close_only',
      spreadPercent: 200,
      acts: [{ kind: 'close_only' }, { kind: 'spread', percent: 200 }],
    });
  });
});

describe('[CONTENT-9] the mode of an instrument', () => {
  test('halts it, lets it only be closed, and lets it go on, also without test controls', async () => {
    await server.stop();
    await begin({ TEST_CONTROLS: 'off', ADMIN_COOLING_HOURS: '72' });
    expect((await update({ mode: 'halted' })).data).toMatchObject({ mode: 'halted', state: 'halted' });
    expect(await order()).toMatchObject({ code: 1023 });
    expect((await update({ mode: 'close_only' })).data).toMatchObject({ state: 'close_only' });
    expect(await order()).toMatchObject({ code: 1023 });
    await server.restart();
    expect(await row()).toMatchObject({ mode: 'close_only' });
    await update({ mode: 'open' });
    expect(await order()).toMatchObject({ code: 1 });
    const acts = admin.rows('interventions').length;
    await update({ mode: 'open' });
    expect(admin.rows('interventions')).toHaveLength(acts);
  });
});

describe('[CONTENT-11] the spread of an instrument', () => {
  test('is so much wider from the next tick on, until it is set again', async () => {
    const before = (await row())?.spread_points ?? 0;
    const { data } = await update({ spread_percent: 300 });
    expect(data.spread_points).toBeGreaterThan(2 * before);
    await server.restart();
    expect(await row()).toMatchObject({ spread_percent: 300 });
    const narrow = await update({ spread_percent: 100 });
    expect(narrow.data.spread_points).toBeLessThan(2 * before);
    expect(await order()).toMatchObject({ code: 1 });
  });
});

describe('[CONTENT-10] the hours of an instrument', () => {
  test('change with the next minute: a market that sleeps wakes up, and the other way round', {
    // Minutes of days on the tape: one round trip to PostgreSQL each.
    timeout: 300_000,
  }, async () => {
    await server.stop();
    await begin({ MARKET_HOURS: 'sessions' });
    // Monday noon to Saturday noon: New York sleeps.
    server.clock.advance(5 * 86_400_000);
    server.server.tick();
    owner = await admin.login();
    expect(await row()).toMatchObject({ state: 'closed', hours: 'sessions', mode: 'open' });
    const { data } = await update({ hours: 'always' });
    expect(new Date(data.effective_at).getUTCSeconds()).toBe(0);
    server.pass(61_000);
    expect(await row()).toMatchObject({ state: 'open', hours: 'always' });
    expect(await order()).toMatchObject({ code: 1 });
    await server.restart();
    expect(await row()).toMatchObject({ state: 'open', hours: 'always' });
    await update({ hours: 'sessions' });
    server.pass(61_000);
    expect(await row()).toMatchObject({ state: 'closed' });
    expect(await order()).toMatchObject({ code: 1006 });
  });
});
