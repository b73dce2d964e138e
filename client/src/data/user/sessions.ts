/** Sessions of the user: list, revocation, and how long unused ones live. The list is read each time it is opened. */

import type { Calls } from '@vernier/shared/api/calls';
import type { IDLE_HOURS } from '@vernier/shared/limits';
import type { SessionRowWire } from '@vernier/shared/api/shapes/user';
import { vernier } from '../transport/vernier.ts';
import type { LoadState } from '../transport/load-state.ts';
import { currentScope } from '../browser-storage/session-store.ts';
import { rereadCall, useSessionCall } from './session-call.ts';

/** This one first, then the one used last. */
export function useSessions(): LoadState<readonly SessionRowWire[]> {
  return useSessionCall('sessionList', {}, { select: thisOneFirst, refetchOnMount: 'always' });
}

/** The list is read again in any case: the item may have ended meanwhile. */
export async function revokeSession(id: number): Promise<void> {
  try {
    await vernier.call('revokeSession', { id });
  } finally {
    await rereadCall('sessionList');
  }
}

/** Revokes all other sessions, also those that began after the list was read. Resolves with their number. */
export async function revokeOtherSessions(): Promise<number> {
  const token = currentScope()?.token ?? null;
  try {
    const others = (await vernier.call('sessionList', {}, { token })).filter(({ current }) => !current);
    for (const { id } of others) await vernier.call('revokeSession', { id }, { token });
    return others.length;
  } finally {
    await rereadCall('sessionList');
  }
}

export function useSessionIdle(): LoadState<Calls['sessionIdle']['output']> {
  return useSessionCall('sessionIdle', {}, { refetchOnMount: 'always' });
}

/** Sessions that are idle for longer end at once. A notice shows failures. */
export async function setSessionIdle(hours: (typeof IDLE_HOURS)[number]): Promise<void> {
  try {
    await vernier.call('setSessionIdle', { hours });
  } finally {
    await Promise.all([rereadCall('sessionIdle'), rereadCall('sessionList')]);
  }
}

function thisOneFirst(rows: readonly SessionRowWire[]): SessionRowWire[] {
  return [...rows].sort((left, right) => Number(right.current) - Number(left.current));
}
