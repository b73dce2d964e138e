/** Reads of candles before the history of their period: the market derives nothing for them. */

import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { expect, test, vi } from 'vitest';
import { CandleReader } from './candle-reader.ts';
import type { LiveMarket } from './live-market.ts';

const NOW_S = 1_767_614_400;

test('[CANDLE-4] candles before the history of a period are none, without a look at the market', async () => {
  const candles = vi.fn(() => []);
  const reader = new CandleReader({ timeMs: NOW_S * 1000, candles } as unknown as LiveMarket, {
    run: (work) => Promise.resolve(work()),
  });
  const [instrument] = INSTRUMENTS;
  const read = (beforeS: number) => reader.read(instrument!, { period: '1day', limit: 10, beforeS });
  expect(await read(86_400)).toEqual([]);
  expect(candles).not.toHaveBeenCalled();
  await read(NOW_S);
  expect(candles).toHaveBeenCalled();
});
