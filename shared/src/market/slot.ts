/** Tick slots: quarter seconds since the Unix epoch, which are also the sequence numbers of the tape [MARKET-1]. */

import type { TimeMs } from '../clock.ts';
import { TICK_INTERVAL_MS } from '../limits.ts';

/** Number of a tick slot; `seq` on the tape. A double holds it exactly. */
export type Slot = number;

export const SLOTS_PER_MINUTE = 60_000 / TICK_INTERVAL_MS;
export const MINUTES_PER_DAY = 1440;
export const SLOTS_PER_DAY = SLOTS_PER_MINUTE * MINUTES_PER_DAY;

/** The newest slot at a time. */
export function slotAt(timeMs: TimeMs): Slot {
  return Math.floor(timeMs / TICK_INTERVAL_MS);
}

/** The time of a slot's tick. */
export function timeOfSlot(slot: Slot): TimeMs {
  return slot * TICK_INTERVAL_MS;
}
