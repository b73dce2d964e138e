/** Calls in progress that change something: the page takes no click until each has a response. */

import type { CallName } from '@vernier/shared/api/calls';
import { splitPath } from '@vernier/shared/api/paths';
import { useSyncExternalStore } from 'react';
import { ListenerSet } from '../listeners.ts';

/** Without a tap before them, or with a progress and a way out on the page. */
const IN_BACKGROUND: ReadonlySet<CallName> = new Set([
  'logout',
  'readActivity',
  'stepUp',
  'subscribePush',
  'unsubscribePush',
  'uploadImage',
] satisfies CallName[]);

const listeners = new ListenerSet();
let running = 0;
/** Calls that wait for a person: a step-up or a captcha. */
let waiting = 0;

export function blocksClicks(name: CallName): boolean {
  return splitPath(name).method === 'POST' && !IN_BACKGROUND.has(name);
}

/** Takes no click until `call` settles. */
export async function blockedDuring<Output>(call: () => Promise<Output>): Promise<Output> {
  count(1, 0);
  try {
    return await call();
  } finally {
    count(-1, 0);
  }
}

/** Takes clicks while a call in progress waits for a person. */
export async function unblockedDuring<Output>(answer: () => Promise<Output>): Promise<Output> {
  count(0, 1);
  try {
    return await answer();
  } finally {
    count(0, -1);
  }
}

export function isBlocked(): boolean {
  return running > waiting;
}

export function useIsBlocked(): boolean {
  return useSyncExternalStore(subscribe, isBlocked, notBlocked);
}

function subscribe(listener: () => void): () => void {
  return listeners.add(listener);
}

function notBlocked(): boolean {
  return false;
}

function count(calls: number, waits: number): void {
  running += calls;
  waiting += waits;
  listeners.call();
}
