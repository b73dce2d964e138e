/** Subscription of the WALLET topic: it updates the balance first and then calls the other listeners. */

import { openOrders } from '../orders/account-book.ts';
import { live } from '../transport/live.ts';
import { publishWalletPush } from '../transport/wallet-feed.ts';
import { refreshTransfers } from './transfer-lists.ts';

/** Until the returned function is called. */
export function followWallet(): () => void {
  return live.subscribe('WALLET', (push) => {
    if ('account' in push) openOrders.takeAccount(push.account);
    publishWalletPush(push);
    // an older response may still arrive; reading again replaces it
    if (push.event === 'deposit' || push.event === 'withdrawal') void refreshTransfers();
  });
}
