/** Terms of single accounts that are in memory, which the former owner of acquired shards may have changed [CLUSTER-52]. */

import type { FinancingRepository } from '@vernier/db/repositories/trading/financing';
import type { SwapFreeAccounts } from '../financing/swap-free-accounts.ts';
import type { AccountLeverages } from '../market/account-leverages.ts';

export interface AccountTerms {
  readonly offers: Pick<AccountLeverages, 'readAgain'>;
  readonly swapFree: Pick<SwapFreeAccounts, 'enforce'>;
  readonly rows: Pick<FinancingRepository, 'swapFree'>;
}

/** Before the accounts play what they have missed. */
export async function readTerms({ offers, swapFree, rows }: AccountTerms): Promise<void> {
  await offers.readAgain();
  for (const row of await rows.swapFree()) swapFree.enforce(row);
}
