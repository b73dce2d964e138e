/** Verification of the real name: its state, and submitting it. The input is not stored on this device. */

import type { Calls } from '@vernier/shared/api/calls';
import type { RealNameStateWire } from '@vernier/shared/api/shapes/user';
import type { LoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';
import { queryClient } from '../transport/query-client.ts';
import { refreshUser } from './session.ts';
import { rereadCall, sessionCallKey, useSessionCall } from './session-call.ts';
import { currentSession } from '../browser-storage/session-store.ts';
import { onWalletPush } from '../transport/wallet-feed.ts';

const WAITING = 1;
/** The result is pushed; this covers a missing connection. */
const LOOK_AGAIN_MS = 15_000;

function keyOf(token: string | undefined): readonly unknown[] {
  return sessionCallKey('realNameState', {}, token);
}

/** Demo accounts have no review, so nothing is requested. While a review is pending it is polled. */
export function useRealName(): LoadState<RealNameStateWire> {
  return useSessionCall(
    'realNameState',
    {},
    {
      realOnly: true,
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => (state.data?.review_status === WAITING ? LOOK_AGAIN_MS : false),
    },
  );
}

/** The form shows failures. */
export async function submitRealName(input: Calls['submitRealName']['input']): Promise<void> {
  const token = currentSession()?.token;
  const state = await vernier.call('submitRealName', input, { quiet: true });
  queryClient.setQueryData<RealNameStateWire>(keyOf(token), state);
  void refreshUser();
}

/** It was changed elsewhere. */
export function readRealName(): Promise<void> {
  return rereadCall('realNameState');
}

/** Takes the pushed result, until the returned function is called. */
export function followReview(): () => void {
  return onWalletPush((push) => {
    if (push.event !== 'real_name') return;
    queryClient.setQueryData<RealNameStateWire>(keyOf(currentSession()?.token), push.review);
    void refreshUser();
  });
}
