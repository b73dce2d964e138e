import fc from 'fast-check';
import { PERIOD_SECONDS, PERIODS, type Period } from '@vernier/shared/market/candle';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { describe, expect, it } from 'vitest';
import { foldTicks, joinCandles, lastSlotOf } from '../test/tick-fold.ts';
import { emptyMinute } from '@vernier/shared/market/minute-ticks';
import { Market } from './market.ts';
import { SLOTS_PER_MINUTE, slotAt, timeOfSlot } from '@vernier/shared/market/slot';

/** 2026-11-20 09:41:17.300 UTC. */
const NOW = 1_795_167_677_300;
const market = new Market({ seed: '1' });
const instrumentIds = fc.constantFrom(...INSTRUMENTS.map(({ id }) => id));
/** Ten years around now. */
const moments = fc.integer({ min: NOW - 5 * 31_536_000_000, max: NOW + 5 * 31_536_000_000 });

function idOf(code: string): number {
  return INSTRUMENTS.find((instrument) => instrument.code === code)!.id;
}

describe('ticks', () => {
  it('[MARKET-1] a slot and its time determine each other', () => {
    fc.assert(
      fc.property(moments, (timeMs) => {
        const slot = slotAt(timeMs);
        expect(timeOfSlot(slot)).toBeLessThanOrEqual(timeMs);
        expect(timeOfSlot(slot + 1)).toBeGreaterThan(timeMs);
        expect(slotAt(timeOfSlot(slot))).toBe(slot);
      }),
    );
  });

  it('[MARKET-2] two markets of one seed agree, independent of earlier queries', { tags: ['night'] }, () => {
    const other = new Market({ seed: '1' });
    other.candles(3, '1day', { limit: 20, nowMs: NOW - 86_400_000_000 });
    fc.assert(
      fc.property(instrumentIds, moments, (id, timeMs) => {
        expect(other.quote(id, slotAt(timeMs))).toEqual(market.quote(id, slotAt(timeMs)));
      }),
      { numRuns: 60 },
    );
  });

  it('another seed gives another market', () => {
    const other = new Market({ seed: '2' });
    const slot = slotAt(NOW);
    const same = market.quotesAt(slot).filter(({ bid }, at) => bid === other.quotesAt(slot)[at]!.bid);
    expect(same).toEqual([]);
  });

  it('are the same one by one, for all instruments at once, and by minute', () => {
    const minute = Math.floor(slotAt(NOW) / SLOTS_PER_MINUTE);
    const ticks = emptyMinute();
    for (const { id } of INSTRUMENTS) {
      market.fillMinute(id, minute, ticks);
      for (let slot = 0; slot < SLOTS_PER_MINUTE; slot += 1) {
        const tick = market.quote(id, minute * SLOTS_PER_MINUTE + slot);
        expect([tick.bid, tick.ask, tick.volume]).toEqual([
          ticks.bids[slot],
          ticks.asks[slot],
          ticks.volumes[slot],
        ]);
      }
    }
    const slot = minute * SLOTS_PER_MINUTE + 77;
    expect(market.quotesAt(slot)).toEqual(INSTRUMENTS.map(({ id }) => market.quote(id, slot)));
  });

  it('are the same when read again after other queries', { tags: ['night'] }, () => {
    const queried = new Market({ seed: '1' });
    fc.assert(
      fc.property(instrumentIds, moments, moments, (id, first, second) => {
        const slot = slotAt(first);
        const tick = queried.quote(id, slot);
        queried.fillMinute(id, Math.floor(slotAt(second) / SLOTS_PER_MINUTE), emptyMinute());
        expect(queried.quote(id, slot)).toEqual(tick);
        queried.candles(id, '60min', { limit: 2, nowMs: second });
        expect(queried.quote(id, slot)).toEqual(tick);
        expect(new Market({ seed: '1' }).quote(id, slot)).toEqual(tick);
      }),
      { numRuns: 30 },
    );
  });

  it('have their slot as Seq, their time and a spread of at least a point', () => {
    fc.assert(
      fc.property(instrumentIds, moments, (id, timeMs) => {
        const slot = slotAt(timeMs);
        const tick = market.quote(id, slot);
        expect([tick.instrumentId, tick.seq, tick.timeMs]).toEqual([id, slot, slot * 250]);
        expect(tick.ask - tick.bid).toBeGreaterThanOrEqual(1);
        expect(tick.bid).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('candles', () => {
  it.each(PERIODS)('[CANDLE-1] [CANDLE-2] a %s candle equals the fold of its ticks', (period) => {
    const runs = period === '1day' ? 3 : 25;
    fc.assert(
      fc.property(instrumentIds, moments, (id, nowMs) => {
        const [finished] = market.candles(id, period, { limit: 2, nowMs });
        const { timeS } = finished!;
        expect(finished).toEqual(foldTicks(market, id, { timeS, last: lastSlotOf(period, timeS) }));
      }),
      { numRuns: runs },
    );
  });

  it.each(PERIODS)('[CANDLE-3] the running %s candle contains no tick after now', (period) => {
    fc.assert(
      fc.property(instrumentIds, moments, (id, nowMs) => {
        const [running] = market.candles(id, period, { limit: 1, nowMs });
        const { timeS } = running!;
        expect(running).toEqual(foldTicks(market, id, { timeS, last: slotAt(nowMs) }));
      }),
      { numRuns: period === '1day' ? 3 : 15 },
    );
  });

  it('[CANDLE-2] a longer candle equals the shorter ones that it covers', () => {
    const inner: readonly (readonly [Period, Period])[] = [
      ['5min', '1min'],
      ['15min', '5min'],
      ['30min', '15min'],
      ['60min', '30min'],
      ['1day', '60min'],
    ];
    fc.assert(
      fc.property(instrumentIds, moments, fc.constantFrom(...inner), (id, nowMs, [long, short]) => {
        const [finished] = market.candles(id, long, { limit: 2, nowMs });
        const ratio = PERIOD_SECONDS[long] / PERIOD_SECONDS[short];
        const end = finished!.timeS + PERIOD_SECONDS[long];
        const parts = market.candles(id, short, { limit: ratio, nowMs, beforeS: end });
        expect(joinCandles(parts)).toEqual(finished);
      }),
      { numRuns: 25 },
    );
  });

  it.each(PERIODS)(
    '[CANDLE-3] %s candles are oldest first, without gaps, up to the running one',
    (period) => {
      const seconds = PERIOD_SECONDS[period];
      const candles = market.candles(idOf('EURUSD'), period, { limit: 40, nowMs: NOW });
      const newest = Math.floor(NOW / 1000 / seconds) * seconds;
      expect(candles.map(({ timeS }) => timeS)).toEqual(
        Array.from({ length: 40 }, (_, at) => newest - (39 - at) * seconds),
      );
    },
  );

  it.each(INSTRUMENTS.map(({ code }) => code))(
    '[CANDLE-7] %s has 30 days of minutes and two years of days',
    (code) => {
      const long = { '1min': 30 * 1440, '1day': 731 } as const;
      for (const [period, limit] of Object.entries(long) as [keyof typeof long, number][]) {
        const bar = PERIOD_SECONDS[period];
        const beforeS = (Math.floor(NOW / 1000 / bar) - limit + 2) * bar;
        const [oldest] = market.candles(idOf(code), period, { limit: 1, nowMs: NOW, beforeS });
        expect(oldest?.timeS).toBe(beforeS - bar);
        expect(oldest?.low).toBeGreaterThan(0);
      }
    },
  );

  it('[CANDLE-4] `beforeS` is exclusive at any position within a bar', () => {
    const at = (beforeS: number) =>
      market.candles(1, '5min', { limit: 3, nowMs: NOW, beforeS }).map(({ timeS }) => timeS);
    const bar = 1_795_000_200;
    expect(at(bar)).toEqual([bar - 900, bar - 600, bar - 300]);
    expect(at(bar + 1)).toEqual([bar - 600, bar - 300, bar]);
    expect(at(bar - 1)).toEqual([bar - 900, bar - 600, bar - 300]);
    expect(at(0)).toEqual([]);
    expect(at(-5)).toEqual([]);
    expect(at(NOW)).toEqual(at(Math.floor(NOW / 1000) + 1));
  });

  it('[CANDLE-5] the sixty closes equal those of the candles', () => {
    for (const period of PERIODS) {
      const candles = market.candles(idOf('BTCUSD'), period, { limit: 60, nowMs: NOW });
      const fresh = new Market({ seed: '1' }).miniCloses(idOf('BTCUSD'), period, NOW);
      expect(fresh).toEqual(candles.map(({ timeS, close }) => ({ timeS, close })));
    }
  });

  it('the day candle is the running 1day candle', () => {
    const [running] = market.candles(9, '1day', { limit: 1, nowMs: NOW });
    expect(market.dayCandle(9, slotAt(NOW))).toEqual(running);
  });
});

describe('running candles', () => {
  it('[CANDLE-2] [CANDLE-3] equal the derived ones, running and closed', () => {
    const id = idOf('GBPJPY');
    // From two seconds before midnight: every period closes once.
    const start = slotAt(1_795_219_200_000) - 8;
    const folder = market.runningCandlesAt(id, start);
    for (let slot = start + 1; slot < start + 1500; slot += 1) {
      const closed = folder.fold(slot, market.quote(id, slot));
      for (const { period, candle } of closed) {
        expect(candle).toEqual(foldTicks(market, id, { timeS: candle.timeS, last: slot }));
        expect((slot + 1) % (PERIOD_SECONDS[period] * 4)).toBe(0);
      }
      if (slot === start + 7) expect(closed.map(({ period }) => period)).toEqual([...PERIODS]);
      if (slot % 97 === 0) {
        for (const period of PERIODS) {
          const [derived] = market.candles(id, period, { limit: 1, nowMs: timeOfSlot(slot) });
          expect(folder.running(period)).toEqual(derived);
        }
      }
    }
  });

  it('reject a skipped slot', { tags: ['night'] }, () => {
    const slot = slotAt(NOW);
    const folder = market.runningCandlesAt(1, slot);
    expect(() => folder.fold(slot + 2, market.quote(1, slot + 2))).toThrow('one after the other');
    expect(() => folder.fold(slot, market.quote(1, slot))).toThrow('one after the other');
  });
});
