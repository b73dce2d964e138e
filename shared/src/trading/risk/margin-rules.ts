/** Margin check of a new entry: enough free margin, and no margin call [ORDER-2] [MARGIN-10]. */

import { MARGIN_CALL_EXIT_CENTS, MARGIN_CALL_LEVEL_CENTS } from '../../limits.ts';
import { formatMicros, type Micros } from '../../numbers/money.ts';
import { type Refusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import type { Valuation } from '../pricing/valuation.ts';
import { accountFigures, equityRange, marginLevelCents } from './figures.ts';

/**
 * 1008 when `neededMicros` (margin + fee) is more than the free margin, or in margin call.
 * Most accounts are far from both, which the equity's range shows at once; only the others are valued exactly.
 */
export function marginRefusal(account: Account, neededMicros: Micros, valuation: Valuation): Refusal | null {
  const { leastMicros } = equityRange(account, valuation);
  const surelyFree = leastMicros - account.marginMicros - account.reservedMicros;
  if (surelyFree >= neededMicros && !mayBeCalled(account, leastMicros)) return null;
  const figures = accountFigures(account, valuation);
  const called = inMarginCall(account.marginCalled, figures.marginLevelCents);
  if (!called && figures.freeMarginMicros >= neededMicros) return null;
  return refuse('insufficient_margin', {
    required: formatMicros(neededMicros),
    available: formatMicros(figures.freeMarginMicros),
    margin_call: called,
  });
}

/** The call starts at 100 % and below, and lasts until the level is above 110 % or no position is left [MARGIN-10]. */
export function inMarginCall(calledBefore: boolean, levelCents: number | null): boolean {
  if (levelCents === null) return false;
  return levelCents <= (calledBefore ? MARGIN_CALL_EXIT_CENTS : MARGIN_CALL_LEVEL_CENTS);
}

function mayBeCalled(account: Account, leastMicros: Micros): boolean {
  return inMarginCall(account.marginCalled, marginLevelCents(leastMicros, account.marginMicros));
}
