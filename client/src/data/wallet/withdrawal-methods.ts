/** Withdrawal methods: the user's addresses and bank accounts, adding and removing one. */

import type { Calls } from '@vernier/shared/api/calls';
import type { WithdrawalMethodWire } from '@vernier/shared/api/shapes/transfer';
import { vernier } from '../transport/vernier.ts';
import type { LoadState } from '../transport/load-state.ts';
import { rereadCall, useSessionCall } from '../user/session-call.ts';

/** Both types, newest first. Demo accounts have none, so nothing is requested. */
export function useWithdrawalMethods(): LoadState<readonly WithdrawalMethodWire[]> {
  return useSessionCall('drawMethods', {}, { realOnly: true, refetchOnMount: 'always' });
}

/** The form shows failures. */
export async function bindMethod(input: Calls['bindDrawMethod']['input']): Promise<WithdrawalMethodWire> {
  const bound = await vernier.call('bindDrawMethod', input, { quiet: true });
  await readMethods();
  return bound;
}

/** Pending withdrawals keep their copy of the method. A notice shows failures. */
export async function deleteMethod(id: number): Promise<void> {
  try {
    await vernier.call('deleteDrawMethod', { id });
  } finally {
    await readMethods();
  }
}

/** They may have been changed elsewhere. */
export function readMethods(): Promise<void> {
  return rereadCall('drawMethods');
}
