/** Calls something at every slot of the market, and four times a second by the wall. It never runs two at once. */

import { TICK_INTERVAL_MS } from '@vernier/shared/limits';
import type { MarketClock } from '@vernier/shared/market-clock';

/** Starts the beat; returns what stops it. */
export function startBeat(clock: MarketClock, beat: () => void): () => void {
  let timer: NodeJS.Timeout;
  const schedule = () => {
    const nextSlotMs = TICK_INTERVAL_MS - (clock.now() % TICK_INTERVAL_MS);
    // A slow market still serves its sockets in time, and sees a new speed soon.
    timer = setTimeout(run, Math.min(TICK_INTERVAL_MS, clock.wallSpanMs(nextSlotMs)));
  };
  const run = () => {
    schedule();
    beat();
  };
  schedule();
  return () => clearTimeout(timer);
}
