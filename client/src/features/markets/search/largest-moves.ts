/** Largest moves of the day, up or down, the open markets before the closed ones. Pure. */

import { openFirst, type Priced, sortInstruments } from '../../../data/market/instrument-list.ts';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';

export const MOVE_ORDERS = ['gainers', 'losers'] as const;
export type MoveOrder = (typeof MOVE_ORDERS)[number];

const SHOWN = 4;

/** At most four that moved in that direction. */
export function largestMoves(
  instruments: readonly InstrumentInfo[],
  order: MoveOrder,
  priceOf: (code: string) => Priced | undefined,
): readonly InstrumentInfo[] {
  const towards = order === 'gainers' ? 1 : -1;
  const moved = instruments.filter(({ code }) => (priceOf(code)?.change ?? 0) * towards > 0);
  return openFirst(sortInstruments(moved, order, priceOf)).slice(0, SHOWN);
}
