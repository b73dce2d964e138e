/** Seconds until another code may be sent to a target. */

import { useSyncExternalStore } from 'react';
import { codeWaitLeft, onCodeWait } from '../../../data/user/code-waits.ts';
import { halfSecond } from '../../../data/clock/ticker.ts';

/** 0 when a code may be sent, and without a target. */
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
