/** The tick loop: one call at every slot of the market, and at least four a second of wall time, one at a time. */

import { TICK_INTERVAL_MS } from '@vernier/shared/limits';
import type { MarketClock } from '@vernier/shared/market-clock';

/** Starts the loop; the returned function stops it. */
export function startTickLoop(clock: MarketClock, onTick: () => void): () => void {
  let timer: NodeJS.Timeout;
  const schedule = () => {
    const nextSlotMs = TICK_INTERVAL_MS - (clock.now() % TICK_INTERVAL_MS);
    // A slow market still serves its sockets in time, and soon sees a new speed.
    timer = setTimeout(run, Math.min(TICK_INTERVAL_MS, clock.wallSpanMs(nextSlotMs)));
  };
  const run = () => {
    schedule();
    onTick();
  };
  schedule();
  return () => clearTimeout(timer);
}
