/**
 * Values of the indicators against TA-Lib, over 1,000 candles. `reference-values.json` has, for each line, pairs of a candle's
 * number and the value that TA-Lib's functions compute for it: the first twelve values and every 25th one. Its MIDPRICE is the
 * middle of Ichimoku's lines; the volume-weighted price is the running quotient of sums of TYPPRICE × volume and volume.
 */

import { expect, it } from 'vitest';
import { createCalculation } from './calculations.ts';
import { type IndicatorKind, usualIndicator } from './indicator.ts';
import reference from './reference-values.json';

/** Prices by a linear congruential generator, in points. */
function candles() {
  let state = 20_261_126;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  let close = 109_000;
  return Array.from({ length: 1000 }, (_, index) => {
    const open = close;
    close = open + (next() % 201) - 100 + (index % 200 < 100 ? 3 : -3);
    const high = Math.max(open, close) + (next() % 40);
    const low = Math.min(open, close) - (next() % 40);
    return { timeS: index, open, high, low, close, volume: 100 + (next() % 900) };
  });
}

const CANDLES = candles();
const LINES: readonly [IndicatorKind, readonly (keyof typeof reference | null)[]][] = [
  ['sma', ['sma']],
  ['ema', ['ema']],
  ['wma', ['wma']],
  ['volumeAverage', ['volume average']],
  ['bollinger', ['bollinger upper', 'bollinger middle', 'bollinger lower']],
  ['vwap', ['vwap']],
  ['ichimoku', ['ichimoku conversion', 'ichimoku base', null, 'ichimoku span b']],
  ['rsi', ['rsi']],
  ['macd', ['macd', 'macd signal', 'macd histogram']],
  ['stochastic', ['stochastic k', 'stochastic d']],
  ['atr', ['atr']],
  ['adx', ['adx', 'plus di', 'minus di']],
];

it.each(LINES)(
  '[CHART-9] %s has the values of TA-Lib to 1e-9, also while its last candle changes',
  (kind, names) => {
    const calculate = createCalculation(usualIndicator(kind, 0), 60);
    const values = CANDLES.map((candle) => {
      // other states of the candle come first
      calculate({ ...candle, high: candle.high + 500, close: candle.high + 300, volume: 7 }, false);
      calculate({ ...candle, low: candle.low - 900, close: candle.low - 700, volume: 3 }, true);
      return calculate(candle, true);
    });
    for (const [line, name] of names.entries())
      for (const [index, expected] of name === null ? [] : reference[name]) {
        const value = values[index ?? 0]?.[line] ?? Number.NaN;
        expect(Math.abs(value - (expected ?? 0)) / Math.max(1, Math.abs(expected ?? 0))).toBeLessThan(1e-9);
      }
  },
);

it('[CHART-9] the volume-weighted price begins again with each day, month or year', () => {
  const bar = (time: string, close: number) => ({
    ...{ timeS: Date.parse(`${time}Z`) / 1000, open: close, high: close, low: close, close, volume: 10 },
  });
  const last = (periodS: number, bars: readonly ReturnType<typeof bar>[]) => {
    const calculate = createCalculation(usualIndicator('vwap', 0), periodS);
    return bars.map((one) => calculate(one, false)[0]);
  };
  expect(
    last(3600, [bar('2026-11-20T23:00', 100), bar('2026-11-21T00:00', 200), bar('2026-11-21T01:00', 300)]),
  ).toEqual([100, 200, 250]);
  expect(
    last(86_400, [bar('2026-10-31T00:00', 100), bar('2026-11-01T00:00', 200), bar('2026-11-02T00:00', 300)]),
  ).toEqual([100, 200, 250]);
  expect(last(604_800, [bar('2026-12-28T00:00', 100), bar('2027-01-04T00:00', 200)])).toEqual([100, 200]);
});
