/** Ticks as numbers of a list in the log: sequence number, time, bid and ask. */

import type { FillTick } from './order.ts';

/** The four numbers with commas, without brackets. */
export function tickNumbers({ seq, timeMs, bid, ask }: FillTick): string {
  return `${seq},${timeMs},${bid},${ask}`;
}

/** The tick of the first four numbers. */
export function listedTick([seq = 0, timeMs = 0, bid = 0, ask = 0]: readonly number[]): FillTick {
  return { seq, timeMs, bid, ask };
}
