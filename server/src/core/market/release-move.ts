/** Prices of an instrument before a scheduled release and in the half hour after it. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { AFTERSHOCK_MINUTES } from '@vernier/shared/limits';
import type { Points } from '@vernier/shared/numbers/price';
import type { CandleReader } from './candle-reader.ts';

const MINUTE_S = 60;
/** From a release until its result is known. */
export const RELEASE_RESULT_S = AFTERSHOCK_MINUTES * MINUTE_S;

export interface ReleaseMove {
  /** Close of the last minute candle before the release. */
  readonly before: Points;
  /** Close, highest and lowest price of the minute candles of its half hour. */
  readonly after: Points;
  readonly high: Points;
  readonly low: Points;
}

/** Null when the instrument did not trade in the half hour, or when its minute candles no longer go back so far. */
export async function readReleaseMove(
  reader: CandleReader,
  instrument: Instrument,
  atS: number,
): Promise<ReleaseMove | null> {
  const candles = await reader.read(instrument, {
    period: '1min',
    limit: AFTERSHOCK_MINUTES + 1,
    beforeS: atS + RELEASE_RESULT_S,
  });
  const moved = candles.filter(({ timeS }) => timeS >= atS);
  const before = candles.findLast(({ timeS }) => timeS < atS);
  const last = moved.at(-1);
  if (before === undefined || last === undefined) return null;
  return {
    before: before.close,
    after: last.close,
    high: Math.max(...moved.map(({ high }) => high)),
    low: Math.min(...moved.map(({ low }) => low)),
  };
}
