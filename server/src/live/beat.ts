/** Calls something at every slot of the clock. It tries to meet the slots' starts and never runs two at once. */

import type { Clock } from '@vernier/shared/clock';
import { TICK_INTERVAL_MS } from '@vernier/shared/limits';

/** Starts the beat; returns what stops it. */
export function startBeat(clock: Clock, beat: () => void): () => void {
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(run, TICK_INTERVAL_MS - (clock.now() % TICK_INTERVAL_MS));
  };
  const run = () => {
    schedule();
    beat();
  };
  schedule();
  return () => clearTimeout(timer);
}
