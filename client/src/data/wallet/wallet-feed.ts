/** What the server pushes about money and reviews: the balance at once, and everybody else who listens. */

import type { WalletPushWire } from '@vernier/shared/wire/socket';
import { openOrders } from '../orders/account-book.ts';
import { Listeners } from '../wire/listeners.ts';
import { live } from '../wire/live.ts';
import { refreshTransfers } from './transfer-lists.ts';

const listeners = new Listeners<[push: WalletPushWire]>();

/** Calls `listener` with every push about the user's money, real name and messages. */
export function onWallet(listener: (push: WalletPushWire) => void): () => void {
  return listeners.add(listener);
}

/** Listens for as long as the page lives, until the returned function is called. */
export function followWallet(): () => void {
  return live.subscribe('WALLET', (push) => {
    if ('account' in push) openOrders.takeAccount(push.account);
    listeners.call(push);
    // an answer that left before this happened may still be on its way; asking again takes its place
    if (push.event === 'deposit' || push.event === 'withdrawal') void refreshTransfers();
  });
}
