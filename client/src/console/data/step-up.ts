/** Calls that wait for a step-up of the session. All of them wait for one dialog. */

import { useSyncExternalStore } from 'react';
import { ListenerSet } from '../../data/listeners.ts';

const listeners = new ListenerSet();
let waiting: readonly ((isConfirmed: boolean) => void)[] = [];

/** Opens the dialog; resolves when it ends, with whether the digits were right. */
export function confirmSession(): Promise<boolean> {
  return new Promise((resolve) => show([...waiting, resolve]));
}

export function endStepUp(isConfirmed: boolean): void {
  const ended = waiting;
  show([]);
  for (const resolve of ended) resolve(isConfirmed);
}

export function useStepUpWaiting(): boolean {
  return useSyncExternalStore(
    (listener) => listeners.add(listener),
    () => waiting.length > 0,
  );
}

function show(next: typeof waiting): void {
  waiting = next;
  listeners.call();
}
