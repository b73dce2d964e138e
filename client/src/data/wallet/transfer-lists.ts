/** Query keys of the lists of deposits and withdrawals, and their refresh. */

import { queryClient } from '../transport/query-client.ts';
import { currentSession } from '../browser-storage/session-store.ts';

const TRANSFERS = 'transfers';

/** How often the rates of an open form are read again: those of the market move all the time. */
export const RATE_REFRESH_MS = 10_000;

/** The key of a list of the session. */
export function transferKey(
  list: 'deposits' | 'withdrawals',
  token = currentSession()?.token,
): readonly unknown[] {
  return [TRANSFERS, list, token ?? null];
}

export async function refreshTransfers(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [TRANSFERS] });
}
