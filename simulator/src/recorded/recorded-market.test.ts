/** The recorded market: ticks and candles of the file, and gaps as gaps. */

import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { emptyMinute } from '@vernier/shared/market/minute-ticks';
import { Quarantine } from '@vernier/shared/market/plausibility';
import { isRefusal } from '@vernier/shared/refusals';
import { expect, test } from 'vitest';
import { RecordedMarket } from './recorded-market.ts';
import { RecordedSeries } from './recorded-series.ts';

/** 2024-03-04T09:00:00Z. */
const START = 1_709_542_800_000;
const SLOT = START / 250;
const MINUTE = 240;
const HOUR = 60 * MINUTE;
const [instrument] = INSTRUMENTS;
if (instrument === undefined) throw new Error('an instrument is listed');
const { id, code } = instrument;

/** A tick every two seconds for two minutes, a gap of ten minutes, a minute, a gap of two hours, a minute. */
function record(): RecordedMarket {
  const series = new RecordedSeries();
  const runs = [
    [0, 2 * MINUTE],
    [12 * MINUTE, 13 * MINUTE],
    [2 * HOUR + 13 * MINUTE, 2 * HOUR + 14 * MINUTE],
  ] as const;
  for (const [from, end] of runs) {
    for (let slot = from; slot < end; slot += 8) {
      const bid = 108_000 + ((slot * 7) % 31);
      series.add({ timeMs: (SLOT + slot) * 250, bid, ask: bid + 3, volume: 1 });
    }
  }
  return new RecordedMarket([{ instrument: instrument as NonNullable<typeof instrument>, series }]);
}

test('[SOURCE-1] a slot between two records repeats the quote, and a gap has no tick', () => {
  const market = record();
  const at = (slot: number) => market.quotesAt(SLOT + slot)[0];
  expect(at(8)).toMatchObject({ bid: 108_025, ask: 108_028, volume: 1, seq: SLOT + 8 });
  expect(at(9)).toMatchObject({ bid: 108_025, ask: 108_028, volume: 0, seq: SLOT + 9 });
  const last = 2 * MINUTE - 8;
  expect(at(last + 1)).toBeUndefined();
  expect(market.quote(id, SLOT + 6 * MINUTE).seq).toBe(SLOT + last);
  expect(market.nextTick(id, SLOT + last + 1)).toBe(SLOT + 12 * MINUTE);
  expect(market.quote(id, SLOT - 1)).toMatchObject({ seq: 0, volume: 0 });
});

test('[SOURCE-1] a short gap leaves the market open, a gap of an hour and the end close it', () => {
  const market = record();
  const state = (slot: number) => market.stateAt(id, SLOT + slot);
  expect([state(0), state(6 * MINUTE), state(HOUR), state(3 * HOUR)]).toEqual([
    'open',
    'open',
    'closed',
    'closed',
  ]);
  expect(market.nextOpening(id, SLOT + HOUR)).toBe(SLOT + 2 * HOUR + 13 * MINUTE);
  expect(market.nextOpening(id, SLOT + 3 * HOUR)).toBeNull();
  expect(market.nextOpening(id, SLOT)).toBeNull();
});

test('[SOURCE-1] candles, running candles and minutes agree with the ticks', () => {
  const market = record();
  const running = market.runningCandlesAt(id, SLOT);
  const bids: number[] = [];
  for (let slot = SLOT + 1; slot < SLOT + 13 * MINUTE; slot += 1) {
    const [tick] = market.quotesAt(slot);
    if (tick !== undefined && slot >= SLOT + 12 * MINUTE) bids.push(tick.bid);
    running.fold(slot, tick);
  }
  const nowMs = START + 13 * 60_000 - 1;
  for (const period of ['1min', '15min', '1day'] as const)
    expect(running.running(period)).toEqual(market.candles(id, period, { limit: 1, nowMs })[0]);
  const candles = market.candles(id, '1min', { limit: 10, nowMs });
  expect(candles.map(({ timeS }) => timeS - START / 1000)).toEqual([0, 60, 720]);
  expect(candles.at(-1)).toMatchObject({
    open: bids[0],
    close: bids.at(-1),
    high: Math.max(...bids),
    low: Math.min(...bids),
    volume: 30,
  });
  const ticks = emptyMinute();
  market.fillMinute(id, SLOT / MINUTE + 12, ticks);
  expect([...ticks.bids].filter((bid) => bid > 0)).toEqual(bids);
});

test('[SOURCE-4] a halt has no ticks, a wider spread widens, a freeze is played, and a price is not set', () => {
  const market = record();
  market.intervene({ kind: 'halt', slot: SLOT + 100, code });
  market.intervene({ kind: 'resume', slot: SLOT + 200, code });
  market.intervene({ kind: 'widen', slot: SLOT + 300, code, to: SLOT + 310, percent: 500 });
  expect(market.quotesAt(SLOT + 150)).toEqual([]);
  expect(market.stateAt(id, SLOT + 150)).toBe('halted');
  expect(market.nextTick(id, SLOT + 100)).toBe(SLOT + 200);
  const [tick] = market.quotesAt(SLOT + 300);
  expect((tick?.ask ?? 0) - (tick?.bid ?? 0)).toBe(15);
  const atSlot = SLOT + 400;
  expect(market.scenario({ name: 'freeze', code, size: 2, atSlot })).toEqual([
    { kind: 'freeze', slot: atSlot, code, to: atSlot + 8 },
  ]);
  expect(isRefusal(market.scenario({ name: 'spike', code, atSlot }))).toBe(true);
  expect(isRefusal(market.setPrice())).toBe(true);
});

test('[QUARANTINE-2] [SOURCE-1] an implausible record is not repeated, so that only the next record confirms it', () => {
  const series = new RecordedSeries();
  const records = [
    [0, 108_000, 3],
    [8, 108_010, 3],
    // a price of another magnitude, and a spread of another
    [16, 10_801, 3],
    [24, 108_020, 3],
    [32, 108_030, 3],
    [40, 108_040, 400],
    [48, 108_050, 3],
    [56, 108_060, 3],
    // a jump that the next record confirms
    [64, 112_000, 3],
    [72, 112_010, 3],
    [80, 112_020, 3],
  ] as const;
  for (const [slot, bid, spread] of records)
    series.add({ timeMs: (SLOT + slot) * 250, bid, ask: bid + spread, volume: 1 });
  const market = new RecordedMarket([{ instrument, series }]);
  const quarantine = new Quarantine(market.bandOf(id), market.quote(id, SLOT));
  const accepted: [number, number][] = [];
  const silent: number[] = [];
  for (let slot = 1; slot <= 80; slot += 1) {
    const [tick] = market.quotesAt(SLOT + slot);
    if (tick === undefined) silent.push(slot);
    else if (quarantine.judge(tick, false) && tick.volume > 0) accepted.push([slot, tick.bid]);
  }
  expect(accepted).toEqual([
    [8, 108_010],
    [24, 108_020],
    [32, 108_030],
    [48, 108_050],
    [56, 108_060],
    [72, 112_010],
    [80, 112_020],
  ]);
  const gap = (from: number) => Array.from({ length: 7 }, (_, place) => from + 1 + place);
  expect(silent).toEqual([...gap(16), ...gap(24), ...gap(40), ...gap(64)]);
  expect(market.nextTick(id, SLOT + 17)).toBe(SLOT + 24);
  expect(market.quote(id, SLOT + 20).seq).toBe(SLOT + 16);
  expect(market.stateAt(id, SLOT + 20)).toBe('open');
});
