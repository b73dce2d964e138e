/**
 * Decisions that an administrator can still undo: each is sent after its delay, whichever page of the console is open
 * then. Until then nothing has happened.
 */

import { useSyncExternalStore } from 'react';

export interface UndoableAction {
  /** What it is about, such as `deposit-12`; a second decision about the same thing is not taken. */
  readonly key: string;
  /** What happens, as a text. */
  readonly text: string;
  readonly act: () => Promise<unknown>;
  /** Receives the error, or null on success. */
  readonly onEnd: (error: unknown) => void;
}

export interface PendingAction extends UndoableAction {
  /** It is on its way, and cannot be taken back any more. */
  readonly sent: boolean;
}

export const UNDO_MS = 5_000;

let pending: readonly PendingAction[] = [];
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

export function scheduleAction(decision: UndoableAction): void {
  if (pending.some(({ key }) => key === decision.key)) return;
  show([...pending, { ...decision, sent: false }]);
  timers.set(
    decision.key,
    setTimeout(() => void send(decision), UNDO_MS),
  );
}

/** False when it is too late. */
export function undo(key: string): boolean {
  const found = pending.find((one) => one.key === key);
  if (found === undefined || found.sent) return false;
  forget(key);
  return true;
}

/** Decisions that were not sent are never sent in the name of the next administrator. */
export function undoAll(): void {
  for (const { key } of pending) undo(key);
}

export function usePendingActions(): readonly PendingAction[] {
  return useSyncExternalStore(subscribe, () => pending);
}

/** Called once at the start: leaving the page would undo scheduled decisions, so the browser confirms it first. */
export function guardPendingActions(): void {
  addEventListener('beforeunload', (event) => {
    if (pending.length > 0) event.preventDefault();
  });
}

async function send(decision: UndoableAction): Promise<void> {
  const { key, act, onEnd } = decision;
  timers.delete(key);
  show(pending.map((one) => (one.key === key ? { ...one, sent: true } : one)));
  let failure: unknown = null;
  try {
    await act();
  } catch (error) {
    failure = error;
  }
  forget(key);
  onEnd(failure);
}

function forget(key: string): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
  show(pending.filter((one) => one.key !== key));
}

function show(next: readonly PendingAction[]): void {
  pending = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
