/** The same ticks in a bare loop: six candles in columns of numbers and eight comparisons a tick, without objects. */

import { SLOTS_PER_MINUTE, type Slot } from '@vernier/shared/market/slot';
import type { RecordedSeries } from '@vernier/simulator/recorded/recorded-series';

const MINUTES = [1, 5, 15, 30, 60, 1440];
/** Prices that no tick reaches, four of triggers and four of margin bands. */
const WAITING = [0, 0, 2 ** 31, 2 ** 31];

/** Returns the number of ticks. */
export function playBare(series: RecordedSeries): number {
  const highs = new Int32Array(MINUTES.length);
  const lows = new Int32Array(MINUTES.length);
  const ends = new Float64Array(MINUTES.length);
  const waiting = Float64Array.from([...WAITING, ...WAITING]);
  let ticks = 0;
  let reached = 0;
  let slot: Slot = series.firstSlot;
  for (let place = 0; place < series.length; place += 1) {
    const [bid, ask] = [series.bidOf(place), series.askOf(place)];
    const next = place + 1 < series.length ? series.slotOf(place + 1) : series.lastSlot + 1;
    const end = Math.min(next, slot + SLOTS_PER_MINUTE);
    for (; slot < end; slot += 1) {
      ticks += 1;
      for (let period = 0; period < MINUTES.length; period += 1) {
        if (slot >= (ends[period] as number)) {
          const length = (MINUTES[period] as number) * SLOTS_PER_MINUTE;
          ends[period] = (Math.floor(slot / length) + 1) * length;
          highs[period] = bid;
          lows[period] = bid;
        } else if (bid > (highs[period] as number)) highs[period] = bid;
        else if (bid < (lows[period] as number)) lows[period] = bid;
      }
      for (let at = 0; at < waiting.length; at += 4) {
        if (bid <= (waiting[at] as number) || ask <= (waiting[at + 1] as number)) reached += 1;
        if (bid >= (waiting[at + 2] as number) || ask >= (waiting[at + 3] as number)) reached += 1;
      }
    }
    slot = next;
  }
  if (reached > 0) throw new Error('a tick reached a price that waits far away');
  return ticks;
}
