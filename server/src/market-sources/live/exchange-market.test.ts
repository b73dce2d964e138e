/** Market of an exchange over a long run: ticks leave memory, candles stay, and what was answered is answered again. */

import type { LiveMinute, LivePriceRepository, LiveSlot } from '@vernier/db/repositories/site/live-prices';
import { ManualClock } from '@vernier/shared/clock';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { emptyMinute } from '@vernier/shared/market/minute-ticks';
import { timeOfSlot } from '@vernier/shared/market/slot';
import { beforeAll, expect, test } from 'vitest';
import { ExchangeFeed, NEWEST_MINUTES } from './exchange-feed.ts';
import { ExchangeMarket } from './exchange-market.ts';
import { candlesOfText, quotesOfText, slotsOfText } from './price-rows.ts';
import { ReceivedQuotes } from './received-quotes.ts';
import { SlotWriter } from './slot-writer.ts';

const SLOTS_PER_MINUTE = 240;
/** The start of a day. */
const FIRST = 7_070_457_600 - 12 * 60 * SLOTS_PER_MINUTE;
const MINUTES = NEWEST_MINUTES + 61;
const instrument = INSTRUMENTS.find(({ code }) => code === 'BTCUSD') as (typeof INSTRUMENTS)[number];
const { id, code } = instrument;
const firstQuote = { bid: 6_700_000, ask: 6_700_010 };
const band = { reachMicros: 20_000, widestSpread: 1000 };

class Rows implements LivePriceRepository {
  #slots: LiveSlot[] = [];
  readonly minutes: LiveMinute[] = [];

  async addSlot(slot: LiveSlot): Promise<void> {
    this.#slots.push(slot);
  }

  async slots(): Promise<readonly LiveSlot[]> {
    return this.#slots;
  }

  async merge(minute: LiveMinute): Promise<void> {
    this.minutes.push(minute);
    this.#slots = this.#slots.filter(({ slot }) => Math.floor(slot / SLOTS_PER_MINUTE) !== minute.minute);
  }

  async candlesAfter(after: number, limit: number) {
    return this.minutes.filter(({ minute }) => minute > after).slice(0, limit);
  }

  async quotesOf(minute: number): Promise<string | null> {
    return this.minutes.find((each) => each.minute === minute)?.quotes ?? null;
  }
}

const rows = new Rows();
const clock = new ManualClock(0);

function open(slot: number): ExchangeMarket {
  const feed = new ExchangeFeed({
    instrument,
    hours: 'always',
    dayBoundary: 'utc_midnight',
    band,
    firstQuote,
  });
  const slotsOf = async (minute: number) => slotsOfText(minute, (await rows.quotesOf(minute)) ?? '');
  return new ExchangeMarket({ feeds: [feed], interventions: [], slot, slotsOf });
}

const market = open(FIRST - 1);
/** Ticks and candles as they were answered when they were new. */
const answered = new Map<number, ReturnType<ExchangeMarket['quote']>>();
const minuteAnswers: unknown[] = [];

beforeAll(async () => {
  const received = new ReceivedQuotes({ instrumentId: id, band, stored: firstQuote, staleMs: 10_000 });
  const writer = new SlotWriter({
    ...{ rows, market, received: [received], steady: clock, log: { error: () => undefined } },
  });
  for (let slot = FIRST; slot < FIRST + MINUTES * SLOTS_PER_MINUTE; slot += 1) {
    // An exchange that is silent in every tenth minute.
    const isSilent = Math.floor(slot / SLOTS_PER_MINUTE) % 10 === 9;
    if (!isSilent && slot % 3 === 0) {
      const bid = 6_700_000 + ((slot * 37) % 401);
      received.take({ updateId: slot, bid, ask: bid + 10 }, clock.monotonicMs());
    }
    clock.advance(250);
    await writer.write(slot);
    if (slot % 97 === 0) answered.set(slot, market.quote(id, slot));
    if ((slot + 1) % SLOTS_PER_MINUTE === 0)
      minuteAnswers.push(market.candles(id, '1min', { limit: 1, nowMs: timeOfSlot(slot) }));
  }
});

test('[SOURCE-6] a slot is stored before it is the newest one', async () => {
  expect(market.lastSlotAt(timeOfSlot(FIRST + 10 * MINUTES * SLOTS_PER_MINUTE))).toBe(market.slot);
  expect((await rows.slots()).at(-1)?.slot).toBe(market.slot);
  expect(rows.minutes.length).toBeGreaterThan(MINUTES * 0.9 - 4);
});

test('[SOURCE-6] ticks that left memory are read again, and are the ones that were answered', async () => {
  const [oldest] = answered.keys();
  expect(() => market.quote(id, (oldest as number) + 1)).toThrow('are not in memory');
  const minute = emptyMinute();
  for (const [slot, tick] of answered) {
    await market.load(id, slot);
    expect(market.quote(id, slot)).toEqual(tick);
    market.fillMinute(id, Math.floor(slot / SLOTS_PER_MINUTE), minute);
    expect(minute.bids[slot % SLOTS_PER_MINUTE]).toBe(tick.seq === slot ? tick.bid : 0);
  }
});

test('[SOURCE-6] candles of all minutes stay, and those of an hour and a day are made of them', () => {
  const nowMs = timeOfSlot(market.slot);
  const minutes = market.candles(id, '1min', { limit: 1000, nowMs });
  const seen = minuteAnswers.flat() as typeof minutes;
  expect(minutes).toEqual(seen.filter((candle, at) => candle.timeS !== seen[at - 1]?.timeS));
  const [day] = market.candles(id, '1day', { limit: 1, nowMs });
  const sum = (of: readonly { volume: number }[]) => of.reduce((total, { volume }) => total + volume, 0);
  expect(day).toMatchObject({
    open: minutes[0]?.open,
    close: minutes.at(-1)?.close,
    high: Math.max(...minutes.map(({ high }) => high)),
    askLow: Math.min(...minutes.map(({ askLow }) => askLow)),
    volume: sum(minutes),
  });
  expect(sum(market.candles(id, '60min', { limit: 10, nowMs }))).toBe(day?.volume);
});

test('[SOURCE-6] a later start has the same ticks, candles and states', async () => {
  const again = open(market.slot);
  for (const { minute, candles } of rows.minutes) again.merge(minute, candlesOfText(minute, candles));
  await again.loadNewest(NEWEST_MINUTES);
  for (const { slot, quotes } of await rows.slots()) again.add({ slot, quotes: quotesOfText(quotes) });
  const nowMs = timeOfSlot(market.slot);
  for (const period of ['1min', '15min', '1day'] as const) {
    const range = { limit: 1000, nowMs };
    expect(again.candles(id, period, range)).toEqual(market.candles(id, period, range));
  }
  for (let slot = market.slot; slot > market.slot - 100 * SLOTS_PER_MINUTE; slot -= 61) {
    expect(again.quote(id, slot)).toEqual(market.quote(id, slot));
    expect(again.nextTick(id, slot)).toBe(market.nextTick(id, slot));
    expect(again.stateAt(id, slot)).toBe('open');
  }
});

test('[SOURCE-6] an hour without a tick closes the instrument, and a halt has no tick', () => {
  const last = market.quote(id, market.slot).seq;
  const hour = 60 * SLOTS_PER_MINUTE;
  expect([market.stateAt(id, last + hour), market.stateAt(id, last + hour + 1)]).toEqual(['open', 'closed']);
  expect(market.nextOpening(id, last + hour + 1)).toBeNull();
  expect(market.quote(id, FIRST - 1)).toMatchObject({ seq: 0, bid: 6_700_000 });
  const halted = open(FIRST - 1);
  halted.intervene({ kind: 'halt', slot: FIRST + 2, code });
  for (let slot = FIRST; slot < FIRST + 4; slot += 1)
    halted.add({ slot, quotes: [{ bid: 6_700_000 + slot - FIRST, ask: 6_700_020, volume: 1 }] });
  expect(halted.quotesAt(FIRST + 3)).toEqual([]);
  expect(halted.quote(id, FIRST + 3).seq).toBe(FIRST + 1);
  expect(halted.stateAt(id, FIRST + 3)).toBe('halted');
});
