/** Follows what the server pushes about money and reviews: the balance at once, then everybody else who listens. */

import { openOrders } from '../orders/account-book.ts';
import { live } from '../transport/live.ts';
import { publishWalletPush } from '../transport/wallet-feed.ts';
import { refreshTransfers } from './transfer-lists.ts';

/** Until the returned function is called. */
export function followWallet(): () => void {
  return live.subscribe('WALLET', (push) => {
    if ('account' in push) openOrders.takeAccount(push.account);
    publishWalletPush(push);
    // an answer that left before this happened may still be on its way; asking again takes its place
    if (push.event === 'deposit' || push.event === 'withdrawal') void refreshTransfers();
  });
}
