/** Candles of a span of time, also in steps that are folded from those of the market. */

import { type Candle, PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { CandleReader } from '../core/market/candle-reader.ts';

/** Spans without a candle that a request from a moment on skips, such as a weekend of minutes. */
const MOST_SPANS = 24;
const MS = 1_000;

export interface SpanQuery {
  readonly period: Period;
  /** Candles of the period in one step. */
  readonly count: number;
  readonly limit: number;
  /** The first `limit` candles from here on; undefined for the last ones before the end. */
  readonly startMs: number | undefined;
  /** The last moment at which a candle may open. */
  readonly endMs: number;
  /** A moment at which a step begins, in Unix seconds; absent: midnight of a Thursday, UTC. */
  readonly firstS?: number;
}

/** At most `limit` candles, oldest first. */
export async function readSpan(
  reader: Pick<CandleReader, 'read'>,
  instrument: Instrument,
  { period, count, limit, startMs, endMs, firstS = 0 }: SpanQuery,
): Promise<readonly Candle[]> {
  const stepS = PERIOD_SECONDS[period] * count;
  const endS = Math.floor(endMs / MS) + 1;
  const read = async (beforeS: number) => {
    const candles = await reader.read(instrument, { period, limit: limit * count, beforeS });
    return folded(candles, stepS, firstS);
  };
  if (startMs === undefined) return (await read(endS)).slice(-limit);
  const startS = Math.ceil((startMs / MS - firstS) / stepS) * stepS + firstS;
  let found: readonly Candle[] = [];
  for (
    let span = 1, beforeS = startS;
    span <= MOST_SPANS && found.length === 0 && beforeS < endS;
    span += 1
  ) {
    beforeS = Math.min(endS, startS + span * limit * stepS);
    found = (await read(beforeS)).filter(({ timeS }) => timeS >= startS);
  }
  return found.slice(0, limit);
}

/** Candles of a longer step, each at a multiple of it after `firstS`. */
function folded(candles: readonly Candle[], stepS: number, firstS: number): readonly Candle[] {
  const steps: Candle[] = [];
  for (const candle of candles) {
    const timeS = Math.floor((candle.timeS - firstS) / stepS) * stepS + firstS;
    const last = steps.at(-1);
    if (last?.timeS !== timeS) steps.push({ ...candle, timeS });
    else steps[steps.length - 1] = joined(last, candle);
  }
  return steps;
}

function joined(first: Candle, second: Candle): Candle {
  return {
    timeS: first.timeS,
    open: first.open,
    high: Math.max(first.high, second.high),
    low: Math.min(first.low, second.low),
    close: second.close,
    volume: first.volume + second.volume,
    askHigh: Math.max(first.askHigh, second.askHigh),
    askLow: Math.min(first.askLow, second.askLow),
  };
}
