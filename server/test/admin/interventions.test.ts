/** Interventions in the market as users and pages see them, and after a restart. */

import type { CandleWire } from '@vernier/shared/api/shapes/market';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseIdle } from '../rig/database-work.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

interface State {
  readonly time: string;
  readonly speed: number;
  readonly instruments: readonly {
    readonly code: string;
    readonly state: string;
    readonly quote: {
      readonly seq: number;
      readonly time: string;
      readonly bid: number;
      readonly ask: number;
    };
  }[];
  readonly acts: readonly { readonly kind: string; readonly of: string; readonly to: string | null }[];
}

const EURUSD = { code: 'EURUSD' };

let server: Harness;
let admin: AdminClient;
let token: string;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  token = await admin.login();
});
afterEach(() => server.stop());

async function state(): Promise<State> {
  return (await admin.query<State>('market.state', { token })).data;
}

async function instrument(code = 'EURUSD') {
  const found = (await state()).instruments.find((one) => one.code === code);
  if (found === undefined) throw new Error(`${code} is not listed`);
  return found;
}

async function candles(code = 'EURUSD'): Promise<readonly CandleWire[]> {
  const { data: list } = await server.get<{ Id: number; Code: string }[]>('/v1/api/forex/trade_list');
  const id = list.find(({ Code }) => Code === code)?.Id;
  const query = { forex_id: String(id), period: '1min', limit: '5' };
  return (await server.get<CandleWire[]>('/v1/api/forex/kline', { query })).data;
}

test('the state has time, speed and every instrument with its newest quote', async () => {
  const { time, speed, instruments, acts } = await state();
  expect([Date.parse(time), speed, acts]).toEqual([server.clock.now(), 1, []]);
  expect(instruments.length).toBe(server.server.core.market.instruments.length);
  for (const { state: trades, quote } of instruments) {
    expect([trades, Date.parse(quote.time)]).toEqual(['open', server.clock.now()]);
    expect(quote.ask).toBeGreaterThan(quote.bid);
  }
});

describe('[HOURS-3] a halt', () => {
  test('holds from the answer on, stops the ticks, and ends with a resume', async () => {
    const before = await instrument();
    const { data } = await admin.act('market.halt', { token, input: EURUSD });
    expect(data.slot).toBe(before.quote.seq + 1);
    expect(Date.parse(data.time)).toBe(server.clock.now());
    server.pass(10_000);
    expect(await instrument()).toEqual({ ...before, state: 'halted' });
    expect((await instrument('GBPUSD')).quote.seq).toBe(data.slot + 40);
    await admin.act('market.resume', { token, input: EURUSD });
    const after = await instrument();
    expect([after.state, after.quote.seq]).toEqual(['open', data.slot + 41]);
  });

  test('may let users close: then the ticks go on', async () => {
    const { quote } = await instrument();
    await admin.act('market.halt', { token, input: { ...EURUSD, mode: 'close_only' } });
    server.pass(1_000);
    expect(await instrument()).toMatchObject({ state: 'close_only', quote: { seq: quote.seq + 5 } });
    await admin.act('market.halt', { token, input: EURUSD });
    expect((await instrument()).state).toBe('halted');
  });

  test('that changes nothing is no act, but on the audit', async () => {
    await admin.act('market.halt', { token, input: EURUSD });
    await admin.act('market.halt', { token, input: EURUSD });
    expect(admin.rows('interventions')).toHaveLength(1);
    expect(admin.rows<{ action: string }>('audit').map(({ action }) => action)).toEqual([
      'auth.login',
      'market.halt',
      'market.halt',
    ]);
  });

  test('[ADMIN-2] that comes before a resume is in force holds, and the resume is refused', async () => {
    await admin.act('market.halt', { token, input: EURUSD });
    const resume = admin.mutate('market.resume', { token, input: EURUSD });
    await expect.poll(() => admin.rows('interventions').length).toBe(2);
    const halt = admin.act('market.halt', { token, input: EURUSD });
    expect([(await halt).status, (await resume).error.data.reason]).toEqual([200, 'state_changed']);
    expect((await instrument()).state).toBe('halted');
    await server.restart();
    expect((await instrument()).state).toBe('halted');
  });

  test('[ADMIN-2] to close-only is recorded while a full disk has the same effect', async () => {
    const { market } = server.server.core;
    market.closeOnlyWhile(() => true);
    expect((await instrument()).state).toBe('close_only');
    await admin.act('market.halt', { token, input: { ...EURUSD, mode: 'close_only' } });
    market.closeOnlyWhile(() => false);
    expect([(await instrument()).state, (await instrument('GBPUSD')).state]).toEqual(['close_only', 'open']);
  });

  test('is on the disk with who did it, and is still there after a restart', {
    tags: ['night'],
  }, async () => {
    const { data } = await admin.act('market.halt', { token, input: EURUSD });
    server.pass(90_000);
    const before = [await instrument(), await candles(), await candles('GBPUSD')];
    await server.restart();
    expect([await instrument(), await candles(), await candles('GBPUSD')]).toEqual(before);
    expect(admin.rows('interventions')).toMatchObject([
      {
        slot: data.slot,
        kind: 'halt',
        body: JSON.stringify({ kind: 'halt', slot: data.slot, code: 'EURUSD' }),
        admin_id: 1,
      },
    ]);
    await admin.act('market.resume', { token, input: EURUSD });
    expect((await instrument()).state).toBe('open');
  });

  test('of an unlisted instrument, or of an unknown kind, is refused', async () => {
    const ask = (input: unknown) => admin.mutate('market.halt', { token, input });
    expect(await ask({ code: 'NOPE' })).toMatchObject({
      status: 404,
      error: { data: { reason: 'not_found' } },
    });
    const invalid = { status: 400, error: { data: { reason: 'validation_failed', fields: ['mode'] } } };
    expect(await ask({ ...EURUSD, mode: 'open' })).toMatchObject(invalid);
  });
});

describe('[MARKET-9] the speed', () => {
  test('lets every slot be played, and a restart goes on with it', async () => {
    const slots: number[] = [];
    server.server.core.market.onSlot(({ slot }) => slots.push(slot));
    const { quote } = await instrument();
    await admin.mutate('market.speed', { token, input: { factor: 60 } });
    server.pass(5_000);
    expect(slots).toEqual(Array.from({ length: 1_200 }, (_, played) => quote.seq + 1 + played));
    const before = await state();
    expect(Date.parse(before.time) - Date.parse(quote.time)).toBe(300_000);
    await server.restart();
    expect(await state()).toEqual(before);
    server.pass(250);
    expect(Date.parse((await state()).time) - Date.parse(before.time)).toBe(15_000);
  });

  test('[TAPE-2] leaves no hole when the process was busy for a while: minutes of the tape follow each other', async () => {
    const { market } = server.server.core;
    const from = market.slot;
    await admin.mutate('market.speed', { token, input: { factor: 60 } });
    server.clock.advance(20_000);
    server.server.tick();
    expect(market.slot).toBe(from + 4_800);
    for (let interval = 0; interval < 10; interval += 1) {
      server.server.tick();
      await databaseIdle();
    }
    const minutes = server.database.column<number>('SELECT minute FROM tape_minutes ORDER BY minute');
    expect(minutes).toEqual(Array.from({ length: 20 }, (_, passed) => (minutes[0] ?? 0) + passed));
  });

  test('lets sessions, limits and sockets live on wall time', { tags: ['night'] }, async () => {
    const { token: user } = await server.openDemo();
    await admin.mutate('market.speed', { token, input: { factor: 60 } });
    // Thirteen hours of the market, thirteen minutes of the wall: an administrator's session is good for twelve hours.
    server.clock.advance(13 * 60_000);
    server.server.tick();
    expect((await admin.query('auth.me', { token })).status).toBe(200);
    server.clock.advance(29 * 86_400_000);
    server.server.tick();
    expect(await server.get('/api/user/info', { token: user })).toMatchObject({ code: 1 });
  });

  test.each([0, 0.09, 60.1, -1, '2', null])('of %j is refused', async (factor) => {
    const response = await admin.mutate('market.speed', { token, input: { factor } });
    expect(response).toMatchObject({ status: 400, error: { data: { fields: ['factor'] } } });
    expect(server.server.core.clock.factor).toBe(1);
  });

  test('of a slow market still is a ready one', async () => {
    await admin.mutate('market.speed', { token, input: { factor: 0.1 } });
    server.pass(4_750);
    expect((await server.get('/readyz')).status).toBe(200);
  });
});
