/** Setting of monthly statements by email, of a real account with an address. */

import type { MonthlyStatementWire } from '@vernier/shared/api/shapes/account';
import type { LoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';
import { rereadCall, useSessionCall } from '../user/session-call.ts';

export function useMonthlyStatement(): LoadState<MonthlyStatementWire> {
  return useSessionCall('monthlyStatement', {}, { realOnly: true });
}

/** A notice shows failures. */
export async function setMonthlyStatement(enabled: boolean): Promise<void> {
  try {
    await vernier.call('setMonthlyStatement', { enabled });
  } finally {
    await rereadCall('monthlyStatement');
  }
}
