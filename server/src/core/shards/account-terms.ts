/** Terms of single accounts that are in memory: read again when a shard is acquired, since its former owner may have changed them. */

import type { FinancingRepository } from '@vernier/db/repositories/trading/financing';
import { SharedRun } from '../../platform/process/shared-run.ts';
import type { SwapFreeAccounts } from '../financing/swap-free-accounts.ts';
import type { AccountLeverages } from '../market/account-leverages.ts';
import type { OwnedShards } from './owned-shards.ts';

interface AccountTerms {
  readonly offers: Pick<AccountLeverages, 'readAgain'>;
  readonly swapFree: Pick<SwapFreeAccounts, 'enforce'>;
  readonly rows: Pick<FinancingRepository, 'swapFree'>;
}

export function refreshTerms(
  shards: Pick<OwnedShards, 'onAcquired'>,
  { offers, swapFree, rows }: AccountTerms,
): void {
  const reading = new SharedRun(async () => {
    await offers.readAgain();
    for (const row of await rows.swapFree()) swapFree.enforce(row);
  });
  shards.onAcquired(() => reading.run());
}
