/** Exception of the margin call: a market order that reduces the net exposure in its instrument is admitted [ORDER-21]. */

import { STOP_OUT_LEVEL_CENTS } from '../../limits.ts';
import type { Account } from '../orders/account.ts';
import { marginShift } from '../orders/margin-legs.ts';
import type { OpenOrder } from '../orders/order.ts';
import type { Valuation } from '../pricing/valuation.ts';
import { accountFigures, floatingOf, marginLevelCents } from './figures.ts';
import { inMarginCall } from './margin-rules.ts';
import { isReducing } from './reduction.ts';

/**
 * Whether the entry opens now against the account's position in its instrument, turns it into no opposite position, and leaves
 * the margin level above stop-out: a level at it would close a position at once, and the entry would have been for nothing.
 */
export function isAdmittedInCall(account: Account, entry: OpenOrder, valuation: Valuation): boolean {
  if (entry.status === 'pending' || !isReducing(account, entry)) return false;
  const { equityMicros, marginMicros, marginLevelCents: levelCents } = accountFigures(account, valuation);
  if (!inMarginCall(account.marginCalled, levelCents)) return false;
  const equityAfter = equityMicros - entry.feeMicros + floatingOf(entry, valuation);
  const levelAfter = marginLevelCents(equityAfter, marginMicros + marginShift(account.marginLegs, entry, 1));
  return levelAfter !== null && levelAfter > STOP_OUT_LEVEL_CENTS;
}
