/** Sessions of the user: list and revocation. The list is read each time it is opened. */

import { useQuery } from '@tanstack/react-query';
import type { SessionRowWire } from '@vernier/shared/api/shapes/user';
import { vernier } from '../transport/vernier.ts';
import { queryClient } from '../transport/query-client.ts';
import { currentScope } from '../browser-storage/session-store.ts';
import { useSession } from './session.ts';

const SESSIONS = 'sessions';

export interface SessionList {
  /** This one first, then the one used last. */
  readonly sessions: readonly SessionRowWire[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const NONE: readonly SessionRowWire[] = [];

export function useSessions(): SessionList {
  const token = useSession()?.token;
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [SESSIONS, token ?? null],
    queryFn: ({ signal }) => vernier.call('sessionList', {}, { signal, quiet: true }),
    select: thisOneFirst,
    enabled: token !== undefined,
    refetchOnMount: 'always',
  });
  return {
    sessions: data ?? NONE,
    loading: isPending,
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}

/** The list is read again in any case: the item may have ended meanwhile. */
export async function revokeSession(id: number): Promise<void> {
  try {
    await vernier.call('revokeSession', { id });
  } finally {
    await queryClient.invalidateQueries({ queryKey: [SESSIONS] });
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
    await queryClient.invalidateQueries({ queryKey: [SESSIONS] });
  }
}

function thisOneFirst(rows: readonly SessionRowWire[]): SessionRowWire[] {
  return [...rows].sort((left, right) => Number(right.current) - Number(left.current));
}
