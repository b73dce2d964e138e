/** Terms that another process has changed. */

import type { UserRepository } from '@vernier/db/repositories/users/users';
import { countryOf } from '@vernier/shared/identity/countries';
import type { Instrument } from '@vernier/shared/market/instrument';
import { expect, test } from 'vitest';
import { SwapFreeAccounts } from '../financing/swap-free-accounts.ts';
import { AccountLeverages } from '../market/account-leverages.ts';
import { readTerms } from './account-terms.ts';

const GERMANY = 276;

test('[CLUSTER-52] countries and exemptions of accounts that another process has opened or changed are read again', async () => {
  const opened: { id: number; country: number }[] = [{ id: 1, country: GERMANY }];
  const identity: Pick<UserRepository, 'accountsIn'> = { accountsIn: async () => opened };
  const code = countryOf(GERMANY)?.code ?? '';
  const config = { leverageProfile: 'open', leverageCountries: new Map([[code, 'esma' as const]]) } as const;
  const terms = { leveragesWith: () => [30] };
  const offers = await AccountLeverages.open({ config, terms, identity });
  const instrument = { id: 1, leverages: [500] } as unknown as Instrument;
  expect([1, 2].map((id) => offers.leveragesOf(id, instrument))).toEqual([[30], [500]]);
  const swapFree = new SwapFreeAccounts([]);
  opened.push({ id: 2, country: GERMANY });
  const row = { accountId: 2, fromMs: 5, untilMs: null };
  await readTerms({ offers, swapFree, rows: { swapFree: async () => [row] } });
  expect(offers.leveragesOf(2, instrument)).toEqual([30]);
  expect([swapFree.isSwapFree(2, 4), swapFree.isSwapFree(2, 5)]).toEqual([false, true]);
});
