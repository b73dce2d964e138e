/** Ten thousand candles of a minute, the same in every run except for their times. */

import type { CandleWire } from '@vernier/shared/api/shapes/market';

const MINUTE_S = 60;
const DECIMALS = 100_000;
const OPEN_POINTS = 108_000;
const SPREAD_POINTS = 12;
/** The linear congruential generator of “Numerical Recipes”. */
const FACTOR = 1_664_525;
const SUMMAND = 1_013_904_223;
const RANGE = 2 ** 32;
const WIDEST = 41;

export function manyCandles(count: number, nowMs: number): CandleWire[] {
  const lastS = Math.floor(nowMs / 1000 / MINUTE_S) * MINUTE_S;
  let chance = 1;
  const draw = () => {
    chance = (chance * FACTOR + SUMMAND) % RANGE;
    return Math.floor(chance / 65_536) % WIDEST;
  };
  let close = OPEN_POINTS;
  return Array.from({ length: count }, (_, index) => {
    const open = close;
    close = open + draw() - Math.floor(WIDEST / 2);
    const high = Math.max(open, close) + draw();
    const low = Math.min(open, close) - draw();
    const price = (points: number) => points / DECIMALS;
    return {
      Time: lastS - (count - 1 - index) * MINUTE_S,
      Open: price(open),
      High: price(high),
      Low: price(low),
      Close: price(close),
      AskHigh: price(high + SPREAD_POINTS),
      AskLow: price(low + SPREAD_POINTS),
      Volume: 100 + draw(),
    };
  });
}
