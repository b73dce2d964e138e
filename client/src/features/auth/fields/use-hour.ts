/** Time of day in UTC hours with their fraction, updated once a minute. */

import { useSyncExternalStore } from 'react';
import { serverNow } from '../../../data/clock/server-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

export function useHour(): number {
  const minute = useSyncExternalStore(subscribe, () => Math.floor(serverNow() / MINUTE_MS) % DAY_MINUTES);
  return minute / 60;
}
