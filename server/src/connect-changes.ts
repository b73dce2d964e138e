/** Connection of what each process has in memory of the whole site to the changes that other processes store. */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { SwapFreeAccounts } from './core/financing/swap-free-accounts.ts';
import type { ClusterMarket } from './core/market/horizon/cluster-market.ts';
import { rowReader } from './core/market/horizon/row-reader.ts';
import { type ChannelLists, readPaymentChannels } from './features/wallet/payment-channels.ts';
import type { SiteSettings } from './platform/config/site-settings.ts';

/** Settings and payment channels are read again as soon as the horizon shows that something has changed. */
export function connectChanges(
  cluster: Pick<ClusterMarket, 'onChange'>,
  { meta, paymentChannels }: Pick<OpenDatabase, 'meta' | 'paymentChannels'>,
  memory: { readonly siteSettings: SiteSettings; readonly channels: ChannelLists },
): void {
  cluster.onChange(() => memory.siteSettings.readAgain(meta));
  cluster.onChange(() => readPaymentChannels(paymentChannels, memory.channels));
}

/** An owner also has the accounts without financing. */
export function connectSwapFree(
  cluster: Pick<ClusterMarket, 'onChange'>,
  { financing }: Pick<OpenDatabase, 'financing'>,
  swapFree: SwapFreeAccounts,
): void {
  cluster.onChange(rowReader(financing.swapFree, (row) => swapFree.enforce(row)));
}
