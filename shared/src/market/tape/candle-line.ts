/** Lines of candles as `kline.csv` has them. */

import { isoTime } from '../../clock.ts';
import type { Candle } from '../candle.ts';
import { formatScaled } from '../../numbers/decimal.ts';
import { LINE_END } from './line-end.ts';
import type { MinuteTicks } from '../minute-ticks.ts';

/** The first line of the file. */
export const CANDLE_HEAD = `Time,At,Open,High,Low,Close,Volume,AskHigh,AskLow${LINE_END}`;

export function candleLine(candle: Candle, precision: number): string {
  const prices = (...points: readonly number[]) =>
    points.map((price) => formatScaled(price, precision)).join(',');
  const { timeS, open, high, low, close, volume, askHigh, askLow } = candle;
  const ofBid = prices(open, high, low, close);
  return `${timeS},${isoTime(timeS * 1000)},${ofBid},${volume},${prices(askHigh, askLow)}${LINE_END}`;
}

/** The candle of all ticks of a minute; null without ticks [CANDLE-2]. */
export function minuteCandle({ bids, asks, volumes }: MinuteTicks, minute: number): Candle | null {
  const ticking = [...bids.keys()].filter((place) => bids[place] !== 0);
  const [first, last] = [ticking[0], ticking.at(-1)];
  if (first === undefined || last === undefined) return null;
  const ofBids = ticking.map((place) => bids[place] as number);
  const ofAsks = ticking.map((place) => asks[place] as number);
  return {
    timeS: minute * 60,
    open: bids[first] as number,
    high: Math.max(...ofBids),
    low: Math.min(...ofBids),
    close: bids[last] as number,
    volume: ticking.reduce((sum, place) => sum + (volumes[place] as number), 0),
    askHigh: Math.max(...ofAsks),
    askLow: Math.min(...ofAsks),
  };
}
