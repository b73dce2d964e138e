/** Seconds that somebody has to wait, counted down while a component shows them. */

import { useEffect, useState, useSyncExternalStore } from 'react';
import { codeWaitLeft, onCodeWait } from '../../data/user/code-waits.ts';
import { halfSecond } from '../../data/clock/ticker.ts';

/** Until a code may be sent to the target again; 0 when it may, and without a target. */
export function useCodeWait(target: string | null): number {
  return useSyncExternalStore(subscribe, () => (target === null ? 0 : codeWaitLeft(target, Date.now())));
}

function subscribe(listener: () => void): () => void {
  const forgetTicks = halfSecond.listen(listener);
  const forgetWaits = onCodeWait(listener);
  return () => {
    forgetTicks();
    forgetWaits();
  };
}

/** A wait that the server asked for, and the way to begin one. */
export function useWait(): [secondsLeft: number, begin: (seconds: number) => void] {
  const [untilMs, setUntilMs] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((untilMs - Date.now()) / 1000)));
    count();
    return untilMs > Date.now() ? halfSecond.listen(count) : undefined;
  }, [untilMs]);
  return [left, (seconds) => setUntilMs(Date.now() + seconds * 1000)];
}
