/** Calls that wait for a step-up of the session. All of them wait for one dialog. */

import type { StepUpMethod } from '@vernier/sdk/vernier';
import { useSyncExternalStore } from 'react';
import { ListenerSet } from './listeners.ts';

export type { StepUpMethod };

const listeners = new ListenerSet();
let waiting: readonly ((isConfirmed: boolean) => void)[] = [];
let offered: readonly StepUpMethod[] | null = null;

/** Opens the dialog with a choice of methods; resolves when it ends, with whether the proof was right. */
export function confirmSession(methods: readonly StepUpMethod[]): Promise<boolean> {
  return new Promise((resolve) => show([...waiting, resolve], offered ?? methods));
}

export function endStepUp(isConfirmed: boolean): void {
  const ended = waiting;
  show([], null);
  for (const resolve of ended) resolve(isConfirmed);
}

/** The methods to choose from; null while no call waits. */
export function useStepUpMethods(): readonly StepUpMethod[] | null {
  return useSyncExternalStore(
    (listener) => listeners.add(listener),
    () => offered,
    () => null,
  );
}

function show(next: typeof waiting, methods: typeof offered): void {
  waiting = next;
  offered = methods;
  listeners.call();
}
