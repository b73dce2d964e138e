/** Withdrawal freeze of the user: its state, its start with the token of a message, and the request to end it. */

import type { WithdrawalFreezeWire } from '@vernier/shared/api/shapes/user';
import type { LoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';
import { rereadCall, useSessionCall } from './session-call.ts';

export function useWithdrawalFreeze(): LoadState<WithdrawalFreezeWire> {
  return useSessionCall('withdrawalFreeze', {}, { realOnly: true, refetchOnMount: 'always' });
}

/** Needs no session. The page shows failures. */
export async function startWithdrawalFreeze(token: string): Promise<void> {
  await vernier.call('startWithdrawalFreeze', { token }, { quiet: true });
}

/** It ends a day later. A notice shows failures. */
export async function endWithdrawalFreeze(): Promise<void> {
  try {
    await vernier.call('endWithdrawalFreeze', {});
  } finally {
    await rereadCall('withdrawalFreeze');
  }
}
