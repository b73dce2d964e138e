/** Price history for the newsroom: the finished hours of one instrument, and changes between two prices. */

import type { Candle } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Points } from '@vernier/shared/numbers/price';

export const HOUR_S = 3_600;
/** An ordinary hour is the average of so many hours in which the instrument traded. */
export const USUAL_HOURS = 120;
const MILLION = 1_000_000;

/** Hours that have ended, oldest first; an hour without a tick is not among them. */
export interface InstrumentHistory {
  readonly instrument: Instrument;
  readonly hours: readonly Candle[];
}

/** A change in millionths of the price that it began at. */
export function changePpm(from: Points, to: Points): number {
  return Math.round(((to - from) * MILLION) / from);
}

/** Where an hour began: where the one before it ended, unless the market was closed in between. */
export function hourStart(hour: Candle, before: Candle | undefined): Points {
  return before !== undefined && before.timeS === hour.timeS - HOUR_S ? before.close : hour.open;
}
