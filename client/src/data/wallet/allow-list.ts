/** Restriction of withdrawals to approved destinations: its state, its start, and the request to end it. */

import type { AllowListWire } from '@vernier/shared/api/shapes/transfer';
import type { LoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';
import { rereadCall, useSessionCall } from '../user/session-call.ts';
import { readMethods } from './withdrawal-methods.ts';

export function useAllowList(): LoadState<AllowListWire> {
  return useSessionCall('allowList', {}, { realOnly: true, refetchOnMount: 'always' });
}

/** At once; a request to end it is withdrawn. A notice shows failures. */
export function startAllowList(): Promise<void> {
  return changed(vernier.call('startAllowList', {}));
}

/** It ends three days later. A notice shows failures. */
export function requestAllowListEnd(): Promise<void> {
  return changed(vernier.call('endAllowList', {}));
}

/** Methods have other dates then. */
async function changed(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } finally {
    await Promise.all([rereadCall('allowList'), readMethods()]);
  }
}
