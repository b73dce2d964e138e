/** What the server pushes about somebody's money, real name, messages and alerts, for everybody who listens. */

import type { WalletPushWire } from '@vernier/shared/api/socket';
import { Listeners } from '../listeners.ts';

const listeners = new Listeners<[push: WalletPushWire]>();

/** Calls `listener` with every push. */
export function onWalletPush(listener: (push: WalletPushWire) => void): () => void {
  return listeners.add(listener);
}

/** For the one who is subscribed (wallet/wallet-pushes.ts). */
export function publishWalletPush(push: WalletPushWire): void {
  listeners.call(push);
}
