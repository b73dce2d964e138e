/** Lines of price files in the forms of exports, and what the reader reports about others. */

import { describe, expect, test } from 'vitest';
import { parseFilePrice, parseFileTime } from './file-values.ts';
import { RecordReader } from './record-reader.ts';
import { RecordedSeries } from './recorded-series.ts';

/** 2024-03-04T09:00:00Z. */
const MONDAY = 1_709_542_800_000;
const SLOT = MONDAY / 250;

function read(lines: readonly string[], spread: number | null = null) {
  const series = new RecordedSeries();
  const reader = new RecordReader(series, { precision: 5, spread, intervalS: 60 });
  const faults = lines.map((line) => reader.read(line));
  const rows = Array.from({ length: series.length }, (_, place) => [
    series.slotOf(place) - SLOT,
    series.bidOf(place),
    series.askOf(place),
    series.volumeOf(place),
  ]);
  return { series, fault: faults.findLast((fault) => fault !== null) ?? null, rows };
}

test.each([
  ['2024-03-04T09:00:00Z', MONDAY],
  ['2024-03-04 09:00:00.250', MONDAY + 250],
  ['2024-03-04 09:00', MONDAY],
  ['04.03.2024 09:00:00.999', MONDAY + 999],
  ['1709542800', MONDAY],
  ['1709542800123', MONDAY + 123],
  ['1709542800123456', MONDAY + 123],
  ['2024-13-04T09:00:00Z', null],
  ['2024-03-04T09:00:00+01:00', null],
  ['yesterday', null],
])('[SOURCE-3] the time %s', (text, timeMs) => {
  expect(parseFileTime(text)).toBe(timeMs);
});

test.each([
  ['1.08450', 108_450],
  ['1.0845', 108_450],
  ['1.084505', 108_451],
  ['1.0845049', 108_450],
  ['2', 200_000],
  ['0', null],
  ['-1.1', null],
  ['1e5', null],
  ['1.1.1', null],
  ['', null],
  ['99999999', null],
])('[SOURCE-3] the price %s', (text, points) => {
  expect(parseFilePrice(text, 5)).toBe(points);
});

describe('[SOURCE-3] a file', () => {
  test('of ticks in the form of Dukascopy, of which the last in a slot counts', () => {
    const { rows, fault } = read([
      'Gmt time,Ask,Bid,AskVolume,BidVolume',
      '04.03.2024 09:00:00.000,1.08453,1.08450,0.1,2.5',
      '04.03.2024 09:00:00.200,1.08454,1.08451,0.1,1',
      '04.03.2024 09:00:01.000,1.08455,1.08452,0.1,1',
    ]);
    expect(fault).toBeNull();
    expect(rows).toEqual([
      [0, 108_451, 108_454, 4],
      [4, 108_452, 108_455, 1],
    ]);
  });

  test('of candles in the form of Binance, whose four prices are ticks of its minute', () => {
    const { rows, series, fault } = read(['1709542800000,1.1,1.3,1.05,1.2,10,1709542859999,0,5,0,0,0'], 2);
    expect(fault).toBeNull();
    expect(rows).toEqual([
      [0, 110_000, 110_002, 10],
      [80, 105_000, 105_002, 0],
      [160, 130_000, 130_002, 0],
      [239, 120_000, 120_002, 0],
    ]);
    expect(series.runAt(SLOT + 300)).toEqual({ first: SLOT, last: SLOT + 239 });
  });

  test.each([
    [['time,price'], 'the head has no columns bid or open'],
    [['bid,ask'], 'the head has no column time'],
    [['time,bid'], 'the file has no column ask: state a spread for it'],
    [['time,bid,ask', '2024-03-04T09:00:00Z,1.1,x'], "the ask 'x' is no price"],
    [['time,bid,ask', 'noon,1.1,1.2'], "the time 'noon' is none in UTC"],
    [
      ['time,bid,ask', '1709542801,1.1,1.2', '1709542800,1.1,1.2'],
      'the time is before that of an earlier line',
    ],
    [['time,bid,ask,volume', '1709542800,1.1,1.2,-1'], "the volume '-1' is no number"],
  ])('with %j is refused', (lines, fault) => {
    expect(read(lines).fault).toBe(fault);
  });

  test('with a candle whose close lies above its high is refused', () => {
    expect(read(['1709542800000,1.1,1.3,1.05,1.4,10'], 2).fault).toBe('a candle goes beyond its extremes');
  });
});
