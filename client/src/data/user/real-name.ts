/** Verification of the real name: its state, and submitting it. The input is not stored on this device. */

import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@vernier/shared/api/calls';
import type { RealNameStateWire } from '@vernier/shared/api/shapes/user';
import { vernier } from '../transport/vernier.ts';
import { queryClient } from '../transport/query-client.ts';
import { refreshUser, useSession } from './session.ts';
import { currentSession } from '../browser-storage/session-store.ts';
import { onWalletPush } from '../transport/wallet-feed.ts';

const REAL_NAME = 'real-name';
const WAITING = 1;
/** The result is pushed; this covers a missing connection. */
const LOOK_AGAIN_MS = 15_000;

export interface RealName {
  /** Undefined until it is known. */
  readonly state: RealNameStateWire | undefined;
  /** Nothing to show, and the last attempt failed. */
  readonly failed: boolean;
  readonly retry: () => void;
}

function keyOf(token: string | undefined): readonly unknown[] {
  return [REAL_NAME, token ?? null];
}

/** Demo accounts have no review, so nothing is requested. While a review is pending it is polled. */
export function useRealName(): RealName {
  const session = useSession();
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(session?.token),
    queryFn: ({ signal }) => vernier.call('realNameState', {}, { signal, quiet: true }),
    enabled: session !== null && session.user.is_demo === 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.review_status === WAITING ? LOOK_AGAIN_MS : false),
  });
  return { state: data, failed: isError && data === undefined, retry: () => void refetch() };
}

/** The form shows failures. */
export async function submitRealName(input: Calls['submitRealName']['input']): Promise<void> {
  const token = currentSession()?.token;
  const state = await vernier.call('submitRealName', input, { quiet: true });
  queryClient.setQueryData<RealNameStateWire>(keyOf(token), state);
  void refreshUser();
}

/** It was changed elsewhere. */
export async function readRealName(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [REAL_NAME] });
}

/** Takes the pushed result, until the returned function is called. */
export function followReview(): () => void {
  return onWalletPush((push) => {
    if (push.event !== 'real_name') return;
    queryClient.setQueryData<RealNameStateWire>(keyOf(currentSession()?.token), push.review);
    void refreshUser();
  });
}
