/** Ticks of one minute of an instrument, one place for each slot. */

import { SLOTS_PER_MINUTE } from './slot.ts';

/** The ticks of one minute; all three numbers are 0 without a tick. */
export interface MinuteTicks {
  readonly bids: Int32Array;
  readonly asks: Int32Array;
  readonly volumes: Int32Array;
}

export function emptyMinute(): MinuteTicks {
  return {
    bids: new Int32Array(SLOTS_PER_MINUTE),
    asks: new Int32Array(SLOTS_PER_MINUTE),
    volumes: new Int32Array(SLOTS_PER_MINUTE),
  };
}
