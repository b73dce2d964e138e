/** Lines of `ticks.csv` and `kline.csv`. */

import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import type { MarketSource } from '../market-source.ts';
import { emptyMinute, type MinuteTicks } from '../minute-ticks.ts';
import { SLOTS_PER_MINUTE, timeOfSlot } from '../slot.ts';
import { candleLine, minuteCandle } from './candle-line.ts';
import { TickLines } from './tick-lines.ts';

/** 2026-11-20 14:30 UTC. */
const MINUTE = 29_919_750;
const FIRST = MINUTE * SLOTS_PER_MINUTE;

/** A source of bids by slot; the spread is 10 points. */
function source(bids: Readonly<Record<number, number>>, trusted = -1): MarketSource {
  const known: Partial<MarketSource> = {
    bandOf: () => ({ reachMicros: 10_000, widestSpread: 20 }),
    quote: (instrumentId, seq) => ({
      instrumentId,
      seq,
      timeMs: timeOfSlot(seq),
      bid: 110_000,
      ask: 110_010,
      volume: 0,
    }),
    isTrusted: ({ seq }) => seq === trusted,
    fillMinute(_id, minute, out) {
      for (let place = 0; place < SLOTS_PER_MINUTE; place += 1) {
        const bid = bids[minute * SLOTS_PER_MINUTE + place] ?? 0;
        out.bids[place] = bid;
        out.asks[place] = bid === 0 ? 0 : bid + 10;
        out.volumes[place] = bid === 0 ? 0 : 7;
      }
    },
  };
  return known as MarketSource;
}

function linesOf(
  bids: Readonly<Record<number, number>>,
  trusted?: number,
  span: readonly number[] = [],
): readonly string[] {
  const text = new TickLines(source(bids, trusted), EURUSD, MINUTE).next(...span);
  return text.split('\r\n').slice(0, -1);
}

describe('a line of a tick', () => {
  it('has its number, time, prices and volume', () => {
    expect(linesOf({ [FIRST + 1]: 110_001 })).toEqual([
      `${FIRST + 1},${timeOfSlot(FIRST + 1)},2026-11-20T14:30:00.250Z,1.10001,1.10011,7,0`,
    ]);
  });

  it('marks a tick in quarantine, until the next one confirms it', () => {
    const marks = (bids: Readonly<Record<number, number>>, trusted?: number) =>
      linesOf(bids, trusted).map((line) => line.at(-1));
    expect(marks({ [FIRST]: 115_000, [FIRST + 1]: 115_001, [FIRST + 2]: 110_000 })).toEqual(['1', '0', '1']);
    expect(marks({ [FIRST]: 115_000 }, FIRST)).toEqual(['0']);
    // The minute before is context only.
    expect(marks({ [FIRST - 1]: 115_000, [FIRST]: 115_001 })).toEqual(['0']);
  });

  it('is given for the slots of a span, and in the next minute after it', () => {
    const bids = {
      [FIRST]: 110_000,
      [FIRST + 1]: 110_001,
      [FIRST + 2]: 110_002,
      [FIRST + SLOTS_PER_MINUTE]: 110_003,
    };
    const numbers = (lines: readonly string[]) => lines.map((line) => line.slice(0, line.indexOf(',')));
    expect(numbers(linesOf(bids, -1, [FIRST + 1, FIRST + 1]))).toEqual([String(FIRST + 1)]);
    const lines = new TickLines(source(bids), EURUSD, MINUTE);
    expect(lines.next().split('\r\n')).toHaveLength(4);
    expect(lines.next()).toMatch(new RegExp(`^${FIRST + SLOTS_PER_MINUTE},`));
    expect(lines.next()).toBe('');
  });
});

describe('[CANDLE-2] the candle of a minute', () => {
  function minute(
    ticks: readonly (readonly [place: number, bid: number, ask: number, volume: number])[],
  ): MinuteTicks {
    const filled = emptyMinute();
    for (const [place, bid, ask, volume] of ticks) {
      filled.bids[place] = bid;
      filled.asks[place] = ask;
      filled.volumes[place] = volume;
    }
    return filled;
  }

  it('is that of its ticks, and none without a tick', () => {
    const ticks = minute([
      [3, 105, 107, 1],
      [4, 109, 110, 2],
      [9, 101, 112, 3],
      [239, 104, 105, 4],
    ]);
    expect(minuteCandle(ticks, MINUTE)).toEqual({
      ...{ timeS: MINUTE * 60, open: 105, high: 109, low: 101, close: 104, volume: 10 },
      ...{ askHigh: 112, askLow: 105 },
    });
    expect(minuteCandle(minute([]), MINUTE)).toBeNull();
  });

  it('is a line with both extremes of the ask', () => {
    const candle = minuteCandle(minute([[0, 110_000, 110_010, 7]]), MINUTE);
    if (candle === null) throw new Error('the minute has a tick');
    expect(candleLine(candle, 5)).toBe(
      `${MINUTE * 60},2026-11-20T14:30:00.000Z,1.10000,1.10000,1.10000,1.10000,7,1.10010,1.10010\r\n`,
    );
  });
});
