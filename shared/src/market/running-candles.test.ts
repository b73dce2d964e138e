/** Running candles against candles that are computed from all their ticks. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BarGrid } from './bar-grid.ts';
import { type Candle, PERIODS, type Period } from './candle.ts';
import type { Tick } from './quote.ts';
import { type ClosedBar, RunningCandles } from './running-candles.ts';
import { SLOTS_PER_MINUTE, timeOfSlot } from './slot.ts';

const GRID = new BarGrid('utc_midnight');
/** The second slot of an hour. */
const START = SLOTS_PER_MINUTE * 60 * 10 + 1;

function tickAt(seq: number, bid: number, spread = 1, volume = 1): Tick {
  return { instrumentId: 1, seq, timeMs: timeOfSlot(seq), bid, ask: bid + spread, volume };
}

/** The candle of a period's newest bar with a tick, from all ticks up to a slot. */
function candleOf(ticks: readonly Tick[], period: Period, slot: number): Candle {
  const known = ticks.filter(({ seq }) => seq <= slot);
  const last = known.at(-1);
  if (last === undefined) throw new Error('there is a tick before');
  const { first, timeS } = GRID.barAt(period, last.seq);
  const own = known.filter(({ seq }) => seq >= first);
  const bids = own.map(({ bid }) => bid);
  const asks = own.map(({ ask }) => ask);
  return {
    timeS,
    open: bids[0] ?? 0,
    high: Math.max(...bids),
    low: Math.min(...bids),
    close: last.bid,
    volume: own.reduce((sum, { volume }) => sum + volume, 0),
    askHigh: Math.max(...asks),
    askLow: Math.min(...asks),
  };
}

/** Running candles from START on, after a tick there, and what each slot closed. */
class Market {
  readonly ticks: Tick[] = [tickAt(START, 100)];
  readonly derived: Period[] = [];
  readonly candles = new RunningCandles({ grid: GRID, seq: START, lastTick: START }, (period, seq) => {
    this.derived.push(period);
    return candleOf(this.ticks, period, seq);
  });

  /** Plays the slots up to one, all without a tick but the last, which may have one. */
  play(to: number, tick?: Tick): readonly ClosedBar[] {
    const closed: ClosedBar[] = [];
    for (let slot = this.candles.seq + 1; slot <= to; slot += 1) {
      const now = slot === to ? tick : undefined;
      if (now !== undefined) this.ticks.push(now);
      closed.push(...this.candles.fold(slot, now));
    }
    return closed;
  }
}

describe('[CANDLE-1] running candles', () => {
  it('are those of all ticks, for any ticks', () => {
    const steps = fc.array(
      fc.record({
        wait: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 200, max: 1500 })),
        bid: fc.integer({ min: 95, max: 105 }),
        spread: fc.integer({ min: 1, max: 3 }),
        volume: fc.integer({ min: 0, max: 2 }),
      }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(steps, fc.boolean(), (list, isDerivedFirst) => {
        const market = new Market();
        if (isDerivedFirst) while (market.candles.deriveOne());
        for (const { wait, bid, spread, volume } of list) {
          const slot = market.candles.seq + wait;
          for (const { period, candle } of market.play(slot, tickAt(slot, bid, spread, volume)))
            expect(candle).toEqual(candleOf(market.ticks, period, GRID.barOf(period, candle.timeS).end - 1));
          for (const period of PERIODS)
            expect(market.candles.running(period)).toEqual(candleOf(market.ticks, period, slot));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('close by time, each once, and none of a bar without a tick', () => {
    const market = new Market();
    const end = START - 1 + SLOTS_PER_MINUTE;
    expect(market.play(end - 2)).toEqual([]);
    expect(market.play(end - 1).map(({ period }) => period)).toEqual(['1min']);
    expect(market.play(end + SLOTS_PER_MINUTE)).toEqual([]);
    const five = START - 1 + 5 * SLOTS_PER_MINUTE;
    expect(market.play(five - 1).map(({ period, candle }) => [period, candle.close])).toEqual([
      ['5min', 100],
    ]);
    const hour = START - 1 + 60 * SLOTS_PER_MINUTE;
    expect(market.play(hour - 1).map(({ period }) => period)).toEqual(['15min', '30min', '60min']);
  });

  it('of a tick in the last slot of a bar close with it', () => {
    const market = new Market();
    const last = START - 2 + SLOTS_PER_MINUTE;
    market.play(last - 1);
    expect(market.play(last, tickAt(last, 107))).toMatchObject([
      { period: '1min', candle: { high: 107, close: 107 } },
    ]);
  });

  it('of a repeated tick stay, and a repeated price with volume adds to it', () => {
    const market = new Market();
    const [first, second, third] = [START + 1, START + 2, START + 3];
    market.play(first, tickAt(first, 103, 2, 4));
    market.play(second, tickAt(second, 103, 2, 0));
    expect(market.candles.running('1min')).toMatchObject({ close: 103, volume: 5, askHigh: 105 });
    market.play(third, tickAt(third, 103, 2, 3));
    expect(market.candles.running('1min')).toMatchObject({ close: 103, volume: 8 });
    market.play(third + 1, tickAt(third + 1, 103, 3, 0));
    expect(market.candles.running('1min')).toMatchObject({ close: 103, volume: 8, askHigh: 106 });
  });

  it('of a bar that has begun without a tick are those of the bar before', () => {
    const bar = START - 1 + SLOTS_PER_MINUTE;
    const ticks = [tickAt(START, 100)];
    const candles = new RunningCandles({ grid: GRID, seq: bar + 3, lastTick: START }, (period, seq) =>
      candleOf(ticks, period, seq),
    );
    expect(candles.running('1min')).toMatchObject({ timeS: (START - 1) / 4, close: 100 });
    ticks.push(tickAt(bar + 4, 101));
    candles.fold(bar + 4, tickAt(bar + 4, 101));
    expect(candles.running('1min')).toMatchObject({ timeS: bar / 4, open: 101, volume: 1 });
  });

  it('are derived once each, one at a time or at their first use, and given as copies', () => {
    const market = new Market();
    expect(market.candles.running('5min')).toEqual(candleOf(market.ticks, '5min', START));
    expect(market.derived).toEqual(['5min']);
    for (let left = 5; left > 0; left -= 1) expect(market.candles.deriveOne()).toBe(true);
    expect(market.candles.deriveOne()).toBe(false);
    expect(market.derived.toSorted()).toEqual([...PERIODS].toSorted());
    Object.assign(market.candles.running('1min'), { close: 1 });
    expect(market.candles.running('1min').close).toBe(100);
  });

  it('refuse a slot out of order', () => {
    const { candles } = new Market();
    expect(candles.dayEnd).toBe('utc_midnight');
    for (const slot of [START, START + 2])
      expect(() => candles.fold(slot, undefined)).toThrow('one after the other');
  });
});
