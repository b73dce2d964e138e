/** Hours, pauses and widened spreads: ticks, candles of all periods, running candles and the tape agree. */

import { weekdayOf } from '@vernier/shared/civil-date';
import { PERIOD_SECONDS, PERIODS, type Period } from '@vernier/shared/market/candle';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { sessionsOf } from '@vernier/shared/market/trading-hours';
import fc from 'fast-check';
import type { Tick } from '@vernier/shared/market/quote';
import { describe, expect, it } from 'vitest';
import { foldOpenTicks, foldTicks, joinCandles, lastSlotOf, spanOf, tickOf } from '../../test/tick-fold.ts';
import { emptyMinute } from '@vernier/shared/market/minute-ticks';
import type { Intervention } from '@vernier/shared/market/intervention';
import { Market } from '../market.ts';
import { type Slot, SLOTS_PER_MINUTE, slotAt, timeOfSlot } from '@vernier/shared/market/slot';

/** 2026-11-20 09:41:17.250 UTC, a Friday. */
const NOW = 1_795_167_677_250;
const SLOT = slotAt(NOW);
const HOUR = 60 * SLOTS_PER_MINUTE;

/** A time of November 2026, UTC. */
function november(day: number, hour: number, minute = 0, second = 0): number {
  return 1_793_491_200_000 + (((day - 1) * 24 + hour) * 60 + minute) * 60_000 + second * 1000;
}

function idOf(code: string): number {
  return INSTRUMENTS.find((instrument) => instrument.code === code)!.id;
}

const EURUSD = idOf('EURUSD');

/** Compares every bar that overlaps the slots with the fold of its ticks; returns the number of bars without ticks. */
function expectCandlesOfTicks(market: Market, id: number, [from, to]: readonly [Slot, Slot]): number {
  let empty = 0;
  for (const period of PERIODS.filter((each) => each !== '1day')) {
    const seconds = PERIOD_SECONDS[period];
    const first = Math.floor(from / 4 / seconds) * seconds;
    const nowMs = timeOfSlot(to) + 172_800_000;
    for (let timeS = first; timeS * 4 < to; timeS += seconds) {
      const expected = foldOpenTicks(market, id, { timeS, last: lastSlotOf(period, timeS) });
      const [candle] = market.candles(id, period, { limit: 1, nowMs, beforeS: timeS + 1 });
      if (expected === undefined) {
        empty += 1;
        expect(candle!.timeS).toBeLessThan(timeS);
      } else {
        expect(candle).toEqual(expected);
      }
    }
  }
  return empty;
}

describe('[HOURS-1] a market with hours', () => {
  const market = new Market({ seed: '1', hours: 'sessions' });
  const always = new Market({ seed: '1' });
  const sessions = new Map(INSTRUMENTS.map((instrument) => [instrument.id, sessionsOf(instrument)]));

  it('ticks exactly while an instrument is open, with the same ticks as at all hours', {
    tags: ['night'],
  }, () => {
    for (let slot = SLOT; slot < SLOT + 7 * 24 * HOUR; slot += 7013) {
      const minute = Math.floor(slot / SLOTS_PER_MINUTE);
      const isOpenAt = (at: number) => (tick: Tick) => sessions.get(tick.instrumentId)?.isOpen(at) ?? true;
      const open = always.quotesAt(slot).filter(isOpenAt(minute));
      const ticks = market.quotesAt(slot);
      expect(ticks.map(({ instrumentId }) => instrumentId)).toEqual(
        open.map(({ instrumentId }) => instrumentId),
      );
      // For ten minutes after an opening spreads are wider.
      expect(ticks.filter(isOpenAt(minute - 10))).toEqual(open.filter(isOpenAt(minute - 10)));
      for (const { id } of INSTRUMENTS) {
        const isOpen = open.some(({ instrumentId }) => instrumentId === id);
        expect(market.stateAt(id, slot)).toBe(isOpen ? 'open' : 'closed');
        expect(market.nextOpening(id, slot) === null).toBe(isOpen);
      }
    }
  });

  it('has the newest quote while it is closed', () => {
    const saturday = SLOT + 24 * HOUR;
    const close = slotAt(november(20, 22)) - 1;
    expect(market.quote(EURUSD, saturday)).toEqual(always.quote(EURUSD, close));
    expect(market.nextOpening(EURUSD, saturday)).toBe(slotAt(november(22, 22)));
  });

  it('[CANDLE-2] has candles of ticks in open hours only', { tags: ['night'] }, () => {
    const hours = [...sessions].filter(([, calendar]) => calendar !== null).map(([id]) => id);
    const moments = fc.integer({ min: SLOT - 365 * 24 * HOUR, max: SLOT + 365 * 24 * HOUR });
    const periods = fc.constantFrom<Period>('1min', '5min', '60min', '60min', '1day');
    let checked = 0;
    fc.assert(
      fc.property(fc.constantFrom(...hours), moments, periods, (id, slot, period) => {
        const seconds = PERIOD_SECONDS[period];
        const timeS = Math.floor(slot / 4 / seconds) * seconds;
        const range = { limit: 1, nowMs: timeOfSlot(slot) + 2 * 86_400_000, beforeS: timeS + 1 };
        const [candle] = market.candles(id, period, range);
        expect(candle).toEqual(foldTicks(market, id, spanOf(market, id, period, candle!.timeS)));
        const here = foldOpenTicks(market, id, spanOf(market, id, period, timeS));
        expect(candle!.timeS === timeS).toBe(here !== undefined);
        checked += here === undefined ? 0 : 1;
      }),
      { numRuns: 60 },
    );
    expect(checked).toBeGreaterThan(10);
  });

  it('[CANDLE-2] [CANDLE-3] a longer candle equals the shorter ones in it, across closings and weekends', () => {
    for (const code of ['EURUSD', 'HK50', 'AAPL', 'XAUUSD']) {
      const days = market.candles(idOf(code), '1day', { limit: 6, nowMs: NOW });
      for (const day of days.slice(0, -1)) {
        const { first, last } = spanOf(market, idOf(code), '1day', day.timeS);
        const range = { limit: 24, nowMs: NOW, beforeS: (last + 1) / 4 };
        const hours = market.candles(idOf(code), '60min', range).filter(({ timeS }) => timeS * 4 >= first);
        expect(joinCandles(hours)).toEqual({ ...day, timeS: hours[0]!.timeS });
      }
    }
  });

  it('[HOURS-5] has five days of currencies a week, which end with the rollover in New York', () => {
    const days = market.candles(EURUSD, '1day', { limit: 30, nowMs: NOW });
    const weekdays = new Set(days.map(({ timeS }) => weekdayOf(timeS / 86_400)));
    expect(weekdays).toEqual(new Set([1, 2, 3, 4, 5]));
    const monday = november(16, 0) / 1000;
    const { first, last } = spanOf(market, EURUSD, '1day', monday);
    expect([first, last + 1]).toEqual([slotAt(november(15, 22)), slotAt(november(16, 22))]);
  });

  it('[CANDLE-7] has 30 days of minutes and two years of days of every instrument', () => {
    for (const { id } of INSTRUMENTS) {
      for (const [period, days] of [
        ['1min', 30],
        ['1day', 731],
      ] as const) {
        const beforeS = Math.floor(NOW / 1000) - days * 86_400;
        const [oldest] = market.candles(id, period, { limit: 1, nowMs: NOW, beforeS });
        // No market is closed longer than a holiday and a weekend.
        expect(oldest!.timeS).toBeGreaterThan(beforeS - 6 * 86_400);
        expect(oldest!.low).toBeGreaterThan(0);
      }
    }
  });

  it('[CANDLE-5] has sixty closes of bars with ticks', () => {
    for (const period of PERIODS) {
      const nowMs = november(23, 1);
      const candles = market.candles(EURUSD, period, { limit: 60, nowMs });
      const closes = new Market({ seed: '1', hours: 'sessions' }).miniCloses(EURUSD, period, nowMs);
      expect(closes).toEqual(candles.map(({ timeS, close }) => ({ timeS, close })));
      expect(closes.length).toBe(60);
    }
  });

  it.each([
    ['a Friday evening', november(20, 21, 59, 50), 'EURUSD'],
    ['a Sunday evening', november(22, 21, 59, 50), 'EURUSD'],
    ['an opening bell', november(20, 14, 29, 50), 'AAPL'],
    ['an hour of rest', november(19, 19, 59, 50), 'HK50'],
    ['a rollover of currencies', november(18, 21, 59, 50), 'EURUSD'],
  ])('[CANDLE-3] running candles through %s equal the derived ones', (_, startMs, code) => {
    const id = idOf(code);
    const start = slotAt(startMs);
    const folder = market.runningCandlesAt(id, start);
    for (let slot = start + 1; slot < start + 500; slot += 1) {
      const tick = tickOf(market, id, slot);
      for (const { period, candle } of folder.fold(slot, tick)) {
        const span = spanOf(market, id, period, candle.timeS);
        expect(span.last).toBe(slot);
        expect(candle).toEqual(foldTicks(market, id, span));
      }
      if (slot % 23 !== 0) continue;
      for (const period of PERIODS) {
        const [derived] = market.candles(id, period, { limit: 1, nowMs: timeOfSlot(slot) });
        expect(folder.running(period)).toEqual(derived);
      }
    }
  });
});

describe('[HOURS-3] pauses', () => {
  const recorded: readonly Intervention[] = [
    { kind: 'halt', slot: SLOT + 100, code: 'EURUSD' },
    { kind: 'freeze', slot: SLOT + 400, code: 'GBPUSD', to: SLOT + 440 },
    { kind: 'close', slot: SLOT + 500, code: 'XAUUSD', to: SLOT + 1200 },
    { kind: 'close_only', slot: SLOT + 600, code: 'GBPUSD' },
    { kind: 'resume', slot: SLOT + 2000, code: 'EURUSD' },
    { kind: 'resume', slot: SLOT + 2000, code: 'GBPUSD' },
  ];
  const market = new Market({ seed: '1', interventions: recorded });
  const plain = new Market({ seed: '1' });
  const [gbp, xau] = [idOf('GBPUSD'), idOf('XAUUSD')];
  const ticksOf = (id: number) => (slot: Slot) =>
    market.quotesAt(slot).some(({ instrumentId }) => instrumentId === id);
  const states = (id: number, slots: readonly Slot[]) => slots.map((slot) => market.stateAt(id, slot));

  it('have no tick from their first slot to their end, while the price path continues', () => {
    expect([99, 100, 1999, 2000].map((after) => ticksOf(EURUSD)(SLOT + after))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([399, 400, 439, 440, 700].map((after) => ticksOf(gbp)(SLOT + after))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(market.quote(EURUSD, SLOT + 1500)).toEqual(plain.quote(EURUSD, SLOT + 99));
    expect(market.quote(EURUSD, SLOT + 2000)).toEqual(plain.quote(EURUSD, SLOT + 2000));
  });

  it('determine the trading state', () => {
    const at = [99, 100, 1999, 2000].map((after) => SLOT + after);
    expect(states(EURUSD, at)).toEqual(['open', 'halted', 'halted', 'open']);
    expect(
      states(
        gbp,
        [400, 599, 600, 1999, 2000].map((after) => SLOT + after),
      ),
    ).toEqual(['open', 'open', 'close_only', 'close_only', 'open']);
    expect(
      states(
        xau,
        [499, 500, 1199, 1200].map((after) => SLOT + after),
      ),
    ).toEqual(['open', 'closed', 'closed', 'open']);
    expect(market.nextOpening(xau, SLOT + 700)).toBe(SLOT + 1200);
    expect(market.nextOpening(EURUSD, SLOT + 700)).toBeNull();
  });

  it('[CANDLE-2] are in no candle of any period', () => {
    expect(expectCandlesOfTicks(market, EURUSD, [SLOT, SLOT + 2400])).toBeGreaterThan(5);
    expectCandlesOfTicks(market, gbp, [SLOT, SLOT + 1000]);
    expectCandlesOfTicks(market, xau, [SLOT, SLOT + 1400]);
    const [day] = market.candles(EURUSD, '1day', { limit: 1, nowMs: NOW + 3_600_000 });
    expect(day).toEqual(foldTicks(market, EURUSD, { timeS: day!.timeS, last: SLOT + 4 * 3600 }));
  });

  it('[MARKET-5] are on the tape as slots without a tick', () => {
    const minute = Math.floor((SLOT + 100) / SLOTS_PER_MINUTE) + 1;
    const ticks = emptyMinute();
    market.fillMinute(EURUSD, minute, ticks);
    for (const column of [ticks.bids, ticks.asks, ticks.volumes])
      expect(new Set(column)).toEqual(new Set([0]));
  });

  it('a halt lasts until a resumption, and a second one has no effect', { tags: ['night'] }, () => {
    const halted = new Market({
      seed: '1',
      interventions: [...recorded.slice(0, 1), { ...recorded[0]!, slot: SLOT + 300 }],
    });
    expect(halted.stateAt(EURUSD, SLOT + 1e9)).toBe('halted');
    expect(halted.quote(EURUSD, SLOT + 1e9).seq).toBe(SLOT + 99);
    halted.intervene({ kind: 'resume', slot: SLOT + 2e9, code: 'EURUSD' });
    expect(halted.quote(EURUSD, SLOT + 2e9).seq).toBe(SLOT + 2e9);
  });

  it('give running candles equal to the derived ones', () => {
    const folder = market.runningCandlesAt(EURUSD, SLOT);
    for (let slot = SLOT + 1; slot < SLOT + 2300; slot += 1) {
      const tick = tickOf(market, EURUSD, slot);
      folder.fold(slot, tick);
      if (slot % 61 !== 0) continue;
      for (const period of PERIODS) {
        const [derived] = market.candles(EURUSD, period, { limit: 1, nowMs: timeOfSlot(slot) });
        expect(folder.running(period)).toEqual(derived);
      }
    }
  });
});

describe('[MARKET-6] widened spreads', () => {
  const recorded = [
    { kind: 'widen', slot: SLOT + 50, code: 'EURUSD', to: SLOT + 900, percent: 700 },
    { kind: 'widen', slot: SLOT + 300, code: 'EURUSD', to: SLOT + 700, percent: 2000 },
  ] as const satisfies Intervention[];
  const market = new Market({ seed: '1', interventions: recorded });
  // The quote changes where a widening begins or ends.
  const plain = new Market({ seed: '1', interventions: recorded.map((act) => ({ ...act, percent: 100 })) });

  it('have the percentage of the usual width around the same mid', () => {
    for (const [after, percent] of [
      [49, 100],
      [50, 700],
      [299, 700],
      [300, 2000],
      [699, 2000],
      [700, 700],
      [900, 100],
    ] as const) {
      const [wide, usual] = [market.quote(EURUSD, SLOT + after), plain.quote(EURUSD, SLOT + after)];
      expect(wide.ask - wide.bid).toBe(Math.floor(((usual.ask - usual.bid) * percent) / 100));
      expect(Math.abs(wide.bid + wide.ask - usual.bid - usual.ask)).toBeLessThanOrEqual(2);
    }
    expect(market.quote(idOf('EURJPY'), SLOT + 400)).toEqual(plain.quote(idOf('EURJPY'), SLOT + 400));
  });

  it('[CANDLE-2] are the same in candles and ticks', () => {
    expectCandlesOfTicks(market, EURUSD, [SLOT, SLOT + 1000]);
  });
});
