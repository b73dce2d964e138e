/** Calculations of indicators, candle by candle, made of the parts of trading-signals and started as TA-Lib starts them. */

import {
  BollingerBands,
  EMA,
  IchimokuCloud,
  RMA,
  RSI,
  SMA,
  StochasticOscillator,
  TR,
  VWAP,
  WMA,
  WSMA,
} from 'trading-signals';
import { anchorOf } from './anchor.ts';
import type { Indicator } from './indicator.ts';

interface Bar {
  readonly timeS: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The values of the lines of an indicator at one candle; null before the first one. */
export type IndicatorValues = readonly (number | null)[];

/** Takes the next candle, or another state of the last one (`again`). */
export type IndicatorStep = (bar: Bar, again: boolean) => IndicatorValues;

interface Average {
  update(value: number, replace: boolean): number | null;
}

export function createCalculation({ kind, values }: Indicator, periodS: number): IndicatorStep {
  const [first = 0, second = 0, third = 0] = values;
  switch (kind) {
    case 'sma':
      return ofClose(new SMA(first));
    case 'ema':
      return ofClose(smoothed(first, new EMA(first)));
    case 'wma':
      return ofClose(new WMA(first));
    case 'volumeAverage':
      return average(new SMA(first), ({ volume }) => volume);
    case 'bollinger':
      return bollinger(first, second);
    case 'vwap':
      return vwap(periodS);
    case 'ichimoku':
      return ichimoku(first, second, third);
    case 'rsi':
      return ofClose(new RSI(first));
    case 'macd':
      return macd(first, second, third);
    case 'stochastic':
      return stochastic(first, second, third);
    case 'atr':
      return atr(first);
    case 'adx':
      return adx(first);
  }
}

function average(of: Average, value: (bar: Bar) => number): IndicatorStep {
  return (bar, again) => [of.update(value(bar), again)];
}

function ofClose(of: Average): IndicatorStep {
  return average(of, ({ close }) => close);
}

/** An exponential average that starts with `factor` times the simple average of the first `length` values. */
function smoothed(length: number, exponential: Average, factor = 1): Average {
  const start = new SMA(length);
  let count = 0;
  return {
    update(value, replace) {
      if (!replace) count++;
      if (count > length) return exponential.update(value, replace);
      const first = start.update(value, replace);
      return first === null ? null : exponential.update(first * factor, replace);
    },
  };
}

function bollinger(length: number, deviations: number): IndicatorStep {
  const bands = new BollingerBands(length, deviations);
  return ({ close }, again) => {
    const result = bands.update(close, again);
    return result === null ? [null, null, null] : [result.upper, result.middle, result.lower];
  };
}

/** Begins again with each day; with each month for candles of a day, and with each year for longer ones. */
function vwap(periodS: number): IndicatorStep {
  let anchor = '';
  let current = new VWAP();
  return (bar, again) => {
    const next = anchorOf(bar.timeS, periodS);
    if (next !== anchor) current = new VWAP();
    const isFirst = next !== anchor;
    anchor = next;
    return [current.update(bar, again && !isFirst)];
  };
}

/** Conversion line, base line, and both spans of the cloud, which are displayed later than their candle. */
function ichimoku(conversionInterval: number, baseInterval: number, spanBInterval: number): IndicatorStep {
  const cloud = new IchimokuCloud({ conversionInterval, baseInterval, spanBInterval });
  return (bar, again) => {
    const result = cloud.update(bar, again);
    if (result === null) return [null, null, null, null];
    return [result.conversion, result.base, result.spanA, result.spanB];
  };
}

/** Line, signal, histogram. Both averages start at the same candle. */
function macd(fast: number, slow: number, signal: number): IndicatorStep {
  const [short, long] = [Math.min(fast, slow), Math.max(fast, slow)];
  const [shortAverage, longAverage] = [smoothed(short, new EMA(short)), smoothed(long, new EMA(long))];
  const signalAverage = smoothed(signal, new EMA(signal));
  let count = 0;
  return ({ close }, again) => {
    if (!again) count++;
    const near = count > long - short ? shortAverage.update(close, again) : null;
    const far = longAverage.update(close, again);
    if (near === null || far === null) return [null, null, null];
    const line = near - far;
    const averaged = signalAverage.update(line, again);
    return [line, averaged, averaged === null ? null : line - averaged];
  };
}

function stochastic(kPeriod: number, kSlowingPeriod: number, dPeriod: number): IndicatorStep {
  const oscillator = new StochasticOscillator({ kPeriod, kSlowingPeriod, dPeriod });
  return (bar, again) => {
    const result = oscillator.update(bar, again);
    return result === null ? [null, null] : [result.stochK, result.stochD];
  };
}

/** The first candle has no true range, because it has no previous close. */
function atr(length: number): IndicatorStep {
  const range = new TR();
  const ranges = new WSMA(length);
  let count = 0;
  return (bar, again) => {
    if (!again) count++;
    const width = range.update(bar, again);
    return [count < 2 || width === null ? null : ranges.update(width, again)];
  };
}

/** ADX, +DI, −DI. The directional movements are Wilder's: the larger one of both, none when they are equal. */
function adx(length: number): IndicatorStep {
  const range = new TR();
  // Wilder's sums are averages times the length; they start with one value fewer
  const wilder = () => smoothed(length - 1, new RMA(length), (length - 1) / length);
  const [widths, rises, falls, strengths] = [wilder(), wilder(), wilder(), new WSMA(length)];
  const bars: { before: Bar | null; last: Bar | null; count: number } = {
    before: null,
    last: null,
    count: 0,
  };
  return (bar, again) => {
    if (!again) Object.assign(bars, { before: bars.last, count: bars.count + 1 });
    bars.last = bar;
    const width = range.update(bar, again) ?? 0;
    if (bars.before === null) return [null, null, null];
    const [up, down] = [bar.high - bars.before.high, bars.before.low - bar.low];
    const width14 = widths.update(width, again);
    const rise = rises.update(up > 0 && up > down ? up : 0, again);
    const fall = falls.update(down > 0 && down > up ? down : 0, again);
    if (width14 === null || rise === null || fall === null || bars.count <= length) return [null, null, null];
    const [plus, minus] = width14 === 0 ? [0, 0] : [(100 * rise) / width14, (100 * fall) / width14];
    const sum = plus + minus;
    const strength = strengths.update(sum === 0 ? 0 : (100 * Math.abs(plus - minus)) / sum, again);
    return [strength, plus, minus];
  };
}
