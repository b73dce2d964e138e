/** Entries of the account's activity, page by page; the socket adds new ones on top. */

import type { ActivityWire } from '@vernier/shared/api/shapes/activity';
import { useEffect } from 'react';
import { queryClient } from '../transport/query-client.ts';
import { putRecord, type Records, useRecords } from '../transport/record-pages.ts';
import { vernier } from '../transport/vernier.ts';
import { useSession } from '../user/session.ts';
import { onActivity } from './activity-summary.ts';

const LIST = 'activity';

const idOf = ({ id }: ActivityWire) => id;

/** Newest first. */
export function useActivity(): Records<ActivityWire> {
  const token = useSession()?.token;
  useEffect(() => onActivity((entry) => putRecord([LIST, token ?? null], entry, idOf)), [token]);
  return useRecords<ActivityWire>({
    key: [LIST, token ?? null],
    enabled: token !== undefined,
    offline: 'session',
    read: (page, signal) => vernier.call('activity', { page }, { signal, quiet: true }),
    idOf,
  });
}

/** Reads the list again now, or the next time that it is shown. */
export function refreshActivity(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [LIST] });
}
