/** Amounts that can be withdrawn from an account [TRANSFER-5], and paid out of its holds [HOLD-4]. */

import type { Micros } from '../../numbers/money.ts';
import type { Account } from '../orders/account.ts';
import type { Valuation } from '../pricing/valuation.ts';
import { accountFigures } from './figures.ts';

/** Neither more than is settled nor more than is free, and never less than nothing. */
export function withdrawable(account: Account, valuation: Pick<Valuation, 'quotes' | 'instruments'>): Micros {
  const { balanceMicros, freeMarginMicros } = accountFigures(account, valuation);
  const least = balanceMicros < freeMarginMicros ? balanceMicros : freeMarginMicros;
  return least > 0n ? least : 0n;
}

/** The holds less what a negative equity needs of them: a payment never takes what open losses have used up. */
export function payable(account: Account, valuation: Pick<Valuation, 'quotes' | 'instruments'>): Micros {
  const { equityMicros } = accountFigures(account, valuation);
  const { lockedMicros } = account;
  if (equityMicros >= 0n) return lockedMicros;
  const left = lockedMicros + equityMicros;
  return left > 0n ? left : 0n;
}
