/** Candle of ticks, one tick after the other. */

import type { Candle } from '@vernier/shared/market/candle';
import type { Tick } from '@vernier/shared/market/quote';

/** The candle of a bar with a further tick; null is a bar without one. */
export function withTick(candle: Candle | null, { bid, ask, volume }: Tick, timeS: number): Candle {
  if (candle === null)
    return { timeS, open: bid, high: bid, low: bid, close: bid, volume, askHigh: ask, askLow: ask };
  return {
    ...candle,
    high: Math.max(candle.high, bid),
    low: Math.min(candle.low, bid),
    close: bid,
    volume: candle.volume + volume,
    askHigh: Math.max(candle.askHigh, ask),
    askLow: Math.min(candle.askLow, ask),
  };
}

/** One candle of two consecutive ones. */
export function joined(first: Candle, second: Candle): Candle {
  return {
    ...first,
    close: second.close,
    high: Math.max(first.high, second.high),
    low: Math.min(first.low, second.low),
    volume: first.volume + second.volume,
    askHigh: Math.max(first.askHigh, second.askHigh),
    askLow: Math.min(first.askLow, second.askLow),
  };
}
