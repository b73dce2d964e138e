/**
 * Wait times until a code may be sent again, by target, stored so that they survive a reload. Targets are stored
 * as short digests, so that later users of the browser read no address. Targets with the same digest share their wait.
 */

import { readLocal, writeLocal } from '../browser-storage/local-store.ts';
import { shortDigest } from '../browser-storage/session-scope.ts';
import { ListenerSet } from '../listeners.ts';

const NAME = 'code-waits';
/** The server's minimum time between two codes to one target. */
const BETWEEN_SECONDS = 60;
/** The server's longest wait is a day; a longer stored one is invalid. */
const LONGEST_MS = 86_400_000;
const SECOND_MS = 1000;

type Waits = Readonly<Record<string, number>>;

const listeners = new ListenerSet();

/** Starts the wait for a target: a minute, or the server's duration. */
export function startCodeWait(target: string, nowMs: number, seconds = BETWEEN_SECONDS): void {
  const waits = { ...liveWaits(nowMs), [shortDigest(target)]: nowMs + seconds * SECOND_MS };
  writeLocal(NAME, waits);
  listeners.call();
}

/** Whole seconds until a code may be sent to the target again; 0 when it may. */
export function codeWaitLeft(target: string, nowMs: number): number {
  const untilMs = liveWaits(nowMs)[shortDigest(target)];
  return untilMs === undefined ? 0 : Math.ceil((untilMs - nowMs) / SECOND_MS);
}

export function onCodeWait(listener: () => void): () => void {
  return listeners.add(listener);
}

function liveWaits(nowMs: number): Waits {
  const stored = readLocal(NAME);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([, untilMs]) => typeof untilMs === 'number' && untilMs > nowMs && untilMs <= nowMs + LONGEST_MS,
    ),
  ) as Waits;
}
