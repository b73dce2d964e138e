/** The usual spread: a wide hour does not change it. */

import { describe, expect, it } from 'vitest';
import { medianSpread } from './usual-spread.ts';

const candle = (High: number, AskHigh: number) => ({ High, AskHigh });

describe('[LIST-1] the usual spread', () => {
  it('is the median of the candles', () => {
    const candles = [candle(1.1, 1.10007), candle(1.2, 1.2009), candle(1.3, 1.30008)];
    expect(medianSpread(candles, { precision: 5 })).toBe(8);
  });

  it('is unknown without a candle', () => {
    expect(medianSpread([], { precision: 5 })).toBeNull();
  });
});
