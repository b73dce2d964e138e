/**
 * Attacks on prices and fills with the code of the server, its past and what it publishes. Each attack runs twice: against a
 * planted weak build, where it succeeds, and against the server as it is. The plants exist only in this file.
 */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CommitmentPageWire } from '@vernier/shared/api/shapes/fairness';
import { parseIsoDay } from '@vernier/shared/civil-date';
import type { Quote } from '@vernier/shared/market/quote';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { Market } from '@vernier/simulator/market';
import { commitmentOf, type DayKeys } from '@vernier/simulator/random/day-keys';
import { TICK_HEAD, TickLines } from '@vernier/shared/market/tape/tick-lines';
import { FIRST_KEY_DAY, RevealedKeys } from '@vernier/simulator/verification/revealed-keys';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eurusd, price, Trader } from '../people/trader.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness, START_MS } from '../rig/harness.ts';

const SEALED = { MARKET_SEED: '' };
const SLOTS_PER_DAY = 345_600;
const ACCEPTED = 1;

let server: Harness;
afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

describe('prediction with a known seed', () => {
  const AHEAD_MS = 15_000;

  /** The bids and asks that a market of this seed has 15 seconds from now, and those that the server then shows. */
  async function predict(seed: string): Promise<{ readonly predicted: unknown; readonly shown: unknown }> {
    const live = server.server.core.market;
    const slot = live.slot + AHEAD_MS / 250;
    const predicted = new Market({ seed }).quotesAt(slot).map(({ bid, ask }) => [bid, ask]);
    server.pass(AHEAD_MS);
    expect(live.slot).toBe(slot);
    const shown = live.instruments.map(({ id }) => {
      const quote = live.shownQuoteOf(id);
      return [quote?.bid, quote?.ask];
    });
    return { predicted, shown };
  }

  test('[MARKET-10] succeeds on an open market', async () => {
    server = await Harness.start({ MARKET_SEED: '1' });
    const { predicted, shown } = await predict('1');
    expect(predicted).toEqual(shown);
  });

  test('[MARKET-10] fails on a sealed one', async () => {
    server = await Harness.start(SEALED);
    const { predicted, shown } = await predict('1');
    expect(predicted).not.toEqual(shown);
  });
});

describe('search of a 32-bit root for one published minute', () => {
  /** The loop of a search of all 2^32 roots, here over the few around the planted one: a minute's test costs the same. */
  const [ROOT, FIRST, LAST] = [4_000_000_021, 4_000_000_000, 4_000_000_040];
  const MINUTE = START_MS / 60_000 - 10;

  /** The roots of the range whose market has the minute that the server publishes. */
  async function search(): Promise<readonly number[]> {
    const query = { forex_id: '1', from: String(MINUTE * 60), to: String(MINUTE * 60 + 60) };
    const published = (await server.server.app.inject({ url: '/v1/api/forex/ticks.csv', query })).body;
    const instruments = INSTRUMENTS.filter(({ id }) => id === 1);
    const fitting: number[] = [];
    for (let root = FIRST; root <= LAST; root += 1) {
      const market = new Market({ seed: String(root), instruments });
      const lines = new TickLines(market, instruments[0]!, MINUTE).next();
      if (published === `${TICK_HEAD}${lines}`) fitting.push(root);
    }
    return fitting;
  }

  test('[MARKET-10] finds that of an open market', async () => {
    server = await Harness.start({ MARKET_SEED: String(ROOT) });
    expect(await search()).toEqual([ROOT]);
  });

  test('[MARKET-10] finds none of a sealed market, whose root has 256 bits', async () => {
    server = await Harness.start(SEALED);
    expect(await search()).toEqual([]);
  });
});

describe('look-ahead by revealed keys', () => {
  interface PublishedDay {
    readonly day: number;
    readonly commitment: string;
    readonly key: Uint8Array | null;
  }

  /** Ways in which the key of a day could follow from that of the day before. */
  const SUCCESSIONS: readonly ((key: Uint8Array, day: number) => Uint8Array)[] = [
    (key) => key,
    (key) => sha256(key),
    (key, day) => hmac(sha256, key, utf8ToBytes(`vernier day ${day}`)),
  ];

  /** A market with the revealed keys, and with those after them that follow from them and fit their commitments. */
  function marketAhead(published: readonly PublishedDay[]): Market {
    const keys = new Map<number, Uint8Array>();
    for (const { day, commitment, key } of published.toSorted((left, right) => left.day - right.day)) {
      const before = keys.get(day - 1);
      const derived = before === undefined ? [] : SUCCESSIONS.map((succeed) => succeed(before, day));
      const found = key ?? derived.find((each) => commitmentOf(each) === commitment);
      if (found !== undefined) keys.set(day, found);
    }
    return new Market({ seed: new RevealedKeys(keys) });
  }

  /** The plant: each key is the hash of the one before, so one revealed key gives all later ones. */
  class ChainedKeys implements DayKeys {
    readonly #keys = new Map([[FIRST_KEY_DAY, new Uint8Array(32).fill(7)]]);

    keyOf(day: number): Uint8Array {
      const key = this.#keys.get(day) ?? sha256(this.keyOf(day - 1));
      this.#keys.set(day, key);
      return key;
    }
  }

  async function publishedByServer(): Promise<readonly PublishedDay[]> {
    const query = { limit: '1000' };
    const { data } = await server.get<CommitmentPageWire>('/v1/api/market/commitments', { query });
    return data.list.map(({ day, commitment, revealed_key: key }) => ({
      day: parseIsoDay(day) ?? 0,
      commitment,
      key: key === null ? null : hexToBytes(key),
    }));
  }

  /** The days of the server with other keys. */
  function withKeys(days: readonly PublishedDay[], keys: DayKeys): readonly PublishedDay[] {
    return days.map(({ day, key }) => ({
      day,
      commitment: commitmentOf(keys.keyOf(day)),
      key: key === null ? null : keys.keyOf(day),
    }));
  }

  test('[MARKET-2] succeeds where the keys of days are chained', async () => {
    server = await Harness.start(SEALED);
    const chained = new ChainedKeys();
    const ahead = marketAhead(withKeys(await publishedByServer(), chained));
    const slot = server.server.core.market.slot + SLOTS_PER_DAY;
    expect(ahead.quotesAt(slot)).toEqual(new Market({ seed: chained }).quotesAt(slot));
  });

  test('[MARKET-2] fails on the server: what is revealed gives the past, and no slot after it', async () => {
    server = await Harness.start(SEALED);
    const published = await publishedByServer();
    const ahead = marketAhead(published);
    const newest = published.reduce((most, { day, key }) => (key === null ? most : Math.max(most, day)), 0);
    const next = (newest + 1) * SLOTS_PER_DAY;
    const { source, slot } = server.server.core.market;
    expect(ahead.quote(1, next - 1)).toEqual(source.quote(1, next - 1));
    for (const later of [next, slot, slot + 60])
      expect(() => ahead.quote(1, later)).toThrow('is not revealed');
  });
});

describe('a fill', () => {
  let admin: AdminClient;
  let token: string;
  let trader: Trader;

  async function enter(): Promise<void> {
    server = await Harness.start(CONTROLLED);
    admin = new AdminClient(server);
    token = await admin.login();
    trader = await Trader.enter(server);
  }

  function play(name: string, size: number): Promise<unknown> {
    return admin.act('market.scenario', { token, input: { code: 'EURUSD', name, size } });
  }

  /** Buys at the quote before a gap of 20 % that is on the screen already. Returns the profit of its close, or the refusal. */
  async function buyBeforeGap(): Promise<number> {
    await play('gap_up', 20);
    const { code, data } = await trader.submit({ status: 1 });
    if (code !== ACCEPTED) return code;
    server.pass(250);
    return Number((await trader.close({ id: data.Id })).data.FactProfits);
  }

  /** Buys after five seconds without a tick. Returns the price of the fill, or the refusal. */
  async function buyAfterSilence(): Promise<number> {
    await play('freeze', 30);
    server.pass(5_000);
    const { code, data } = await trader.submit({ status: 1 });
    return code === ACCEPTED ? data.OriginPrice : code;
  }

  test('[PRICE-1] at the price before a quarantined tick succeeds where orders do not see the quarantine', async () => {
    await enter();
    vi.spyOn(server.server.core.market, 'inQuarantine').mockReturnValue(false);
    expect(await buyBeforeGap()).toBeGreaterThan(9_000);
  });

  test('[PRICE-1] at the price before a quarantined tick is refused', async () => {
    await enter();
    expect(await buyBeforeGap()).toBe(1007);
  });

  test('[ORDER-3] after silence succeeds where a quote is valid for ten seconds', async () => {
    await enter();
    const { market } = server.server.core;
    const newest = market.quoteOf.bind(market);
    const EIGHT_MORE_SECONDS = 8_000;
    vi.spyOn(market, 'quoteOf').mockImplementation((id) => {
      const quote = newest(id) as Quote;
      return { ...quote, timeMs: Math.min(market.timeMs, quote.timeMs + EIGHT_MORE_SECONDS) };
    });
    const { ask } = eurusd(server);
    expect(await buyAfterSilence()).toBe(price(ask));
  });

  test('[ORDER-3] after silence is refused', async () => {
    await enter();
    expect(await buyAfterSilence()).toBe(1007);
  });
});
