/** The candle periods under the names that UDF gives them: minutes as a number, days as `1D`. */

import type { Period } from '@vernier/shared/market/candle';

const PERIOD_OF: ReadonlyMap<string, Period> = new Map([
  ['1', '1min'],
  ['5', '5min'],
  ['15', '15min'],
  ['30', '30min'],
  ['60', '60min'],
  ['1D', '1day'],
]);

/** Resolutions that charts may request; charts aggregate longer ones from them. */
export const RESOLUTIONS: readonly string[] = [...PERIOD_OF.keys()];
export const INTRADAY: readonly string[] = RESOLUTIONS.filter((name) => name !== '1D');

export function periodOf(resolution: string): Period | undefined {
  return PERIOD_OF.get(resolution === 'D' ? '1D' : resolution);
}
