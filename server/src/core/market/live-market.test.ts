/** The running market against the simulated one that it follows: every slot once, in order, and of missed time those that reach something. */

import { ManualClock } from '@vernier/shared/clock';
import { PERIODS } from '@vernier/shared/market/candle';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { CandleHistory } from '@vernier/simulator/candles/history';
import { Market } from '@vernier/simulator/market';
import { expect, test, vi } from 'vitest';
import { LiveMarket } from './live-market.ts';

const START_MS = 1_767_614_400_000;

function follow() {
  const clock = new ManualClock(START_MS);
  const simulated = new Market({ seed: '1' });
  const live = new LiveMarket(simulated, INSTRUMENTS, clock);
  const slots: number[] = [];
  live.onSlot(({ slot }) => slots.push(slot));
  return { clock, simulated, live, slots };
}

test('[MARKET-1] every slot is played once and in order after any delay of the interval', () => {
  const { clock, live, slots } = follow();
  const first = live.slot;
  for (const ms of [250, 100, 100, 100, 3_000]) {
    clock.advance(ms);
    live.advance();
    live.advance();
  }
  expect(slots).toEqual(Array.from({ length: 14 }, (_, at) => first + at + 1));
});

test('[MARKET-2] its quotes and running candles are those of the seed and the time', () => {
  const { clock, simulated, live } = follow();
  for (const ms of [90_000, 45_250, 600_000]) {
    clock.advance(ms);
    live.advance();
    for (const { id } of INSTRUMENTS) {
      expect(live.quoteOf(id)).toEqual(simulated.quote(id, live.slot));
      expect(live.running(id, '5min')).toEqual(
        simulated.candles(id, '5min', { limit: 1, nowMs: live.timeMs })[0],
      );
      expect(live.running(id, '1day')).toEqual(simulated.dayCandle(id, live.slot));
    }
  }
});

test('[CANDLE-8] the slot in which five periods end derives no candle once all are derived', () => {
  const derived = vi.spyOn(CandleHistory.prototype, 'newestCandle');
  const closedAtTheHour = (prepare: (live: LiveMarket) => void) => {
    const clock = new ManualClock(START_MS - 20_000);
    const live = new LiveMarket(new Market({ seed: '1' }), INSTRUMENTS, clock);
    prepare(live);
    derived.mockClear();
    let closed = 0;
    live.onSlot((news) => (closed += news.closed.length));
    clock.advance(20_000);
    live.advance();
    return { closed, derived: derived.mock.calls.length };
  };
  const periods = 5;
  const bars = INSTRUMENTS.length * periods;
  expect(closedAtTheHour(() => {})).toEqual({ closed: bars, derived: bars });
  const prepare = (live: LiveMarket) => {
    let count = 0;
    while (live.deriveCandle()) count += 1;
    expect(count).toBe(INSTRUMENTS.length * PERIODS.length);
  };
  expect(closedAtTheHour(prepare)).toEqual({ closed: bars, derived: 0 });
  derived.mockRestore();
});

test('[MARKET-22] of a long gap nothing is played but its last minute where nothing waits for a price', () => {
  const { clock, live, slots } = follow();
  clock.advance(3_600_000);
  live.advance();
  expect(slots).toHaveLength(240);
  expect(slots.at(-1)).toBe(live.slot);
  expect(live.timeMs).toBe(clock.now());
});

test('[ORDER-4] a request may refer to prices of the last minute, not to older ones and not to the future', () => {
  const { clock, simulated, live } = follow();
  clock.advance(30_000);
  live.advance();
  const slot = live.slot - 40;
  expect(live.quoteAt(1, slot * 250 + 100)).toEqual(simulated.quote(1, slot));
  expect(live.quoteAt(1, live.timeMs + 60_000)).toEqual(simulated.quote(1, live.slot));
  expect(live.quoteAt(1, live.timeMs - 61_000)).toBeUndefined();
  expect(live.quoteAt(4711, live.timeMs)).toBeUndefined();
});
