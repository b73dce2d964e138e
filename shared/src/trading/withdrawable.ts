/** What can be taken out of an account at a moment [J5]. */

import type { Micros } from '../money.ts';
import type { Account } from './account.ts';
import type { Valuation } from './context.ts';
import { accountFigures } from './figures.ts';

/** Neither more than is settled nor more than is free, and never less than nothing. */
export function withdrawable(account: Account, valuation: Pick<Valuation, 'quotes' | 'instruments'>): Micros {
  const { balanceMicros, freeMarginMicros } = accountFigures(account, valuation);
  const least = balanceMicros < freeMarginMicros ? balanceMicros : freeMarginMicros;
  return least > 0n ? least : 0n;
}
