/** Leverage of an order whose interface names none. */

import type { Instrument } from '@vernier/shared/market/instrument';

/** The usual leverage of other platforms. */
const USUAL_LEVERAGE = 20;

/** 20, or the nearest below it that is offered. Null where none is offered. */
export function usualLeverage({ leverages }: Pick<Instrument, 'leverages'>): number | null {
  return leverages.filter((leverage) => leverage <= USUAL_LEVERAGE).at(-1) ?? leverages[0] ?? null;
}
