/** Pushes of the WALLET topic: money, real name, messages and alerts. */

import type { WalletPushWire } from '@vernier/shared/api/shapes/frames';
import { ListenerSet } from '../listeners.ts';

const listeners = new ListenerSet<[push: WalletPushWire]>();

/** Calls `listener` with every push. */
export function onWalletPush(listener: (push: WalletPushWire) => void): () => void {
  return listeners.add(listener);
}

/** Called by the subscriber (wallet/wallet-pushes.ts). */
export function publishWalletPush(push: WalletPushWire): void {
  listeners.call(push);
}
