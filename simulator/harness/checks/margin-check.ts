/** Checks of margin calls and stop-outs, for events and for accounts after a moment. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { BalanceProtected, MarginCalled } from '@vernier/shared/trading/orders/events';
import type { QuoteLog } from './quote-log.ts';
import {
  CALL_CENTS,
  CALL_EXIT_CENTS,
  referenceMarginCall,
  referenceFigures,
  STOP_OUT_CENTS,
} from './account-figures.ts';
import type { EventContext } from './event-context.ts';

/** A margin call begins once, at 100 % or below, and records the figures [MARGIN-10]. */
export function checkCalled({ account, quoteLog }: EventContext, called: MarginCalled): void {
  const { equityMicros, marginMicros, levelCents } = referenceFigures(account, quoteLog);
  const message = (what: string) => `account ${account.id}: ${what} at ${levelCents}`;
  invariant(!account.marginCalled, message('a call begins once'));
  invariant(levelCents !== null && levelCents <= CALL_CENTS, message('a call begins at 100 % or below'));
  const same = called.equityMicros === equityMicros && called.marginMicros === marginMicros;
  invariant(same, message('a call records the figures'));
}

/** It ends above 110 % or without a position [MARGIN-10]. */
export function checkCallEnded({ account, quoteLog }: EventContext): void {
  const { levelCents } = referenceFigures(account, quoteLog);
  const message = (what: string) => `account ${account.id}: ${what} at ${levelCents}`;
  invariant(account.marginCalled, message('only an active call ends'));
  invariant(levelCents === null || levelCents > CALL_EXIT_CENTS, message('a call ends above 110 %'));
}

/** The broker pays exactly the negative balance, only without positions [MARGIN-13] and without holds [HOLD-1]. */
export function checkProtected({ account }: EventContext, { creditMicros }: BalanceProtected): void {
  const bare = account.holdingCount === 0 && account.balanceMicros < 0n && account.lockedMicros === 0n;
  invariant(
    bare && creditMicros === -account.balanceMicros,
    `account ${account.id} is credited its negative balance`,
  );
}

/**
 * After a moment or a command that changed the account: the margin call flag follows the hysteresis [MARGIN-10], and no account at 50 %
 * or below has a closable position [MARGIN-11] [MARGIN-12].
 */
export function checkLevel(account: Account, quoteLog: QuoteLog, nowMs: TimeMs): void {
  const { levelCents } = referenceFigures(account, quoteLog);
  const { id: accountId, marginCalled: flag } = account;
  const right = referenceMarginCall(flag, levelCents) === flag;
  invariant(right, `account ${accountId} is ${flag ? '' : 'not '}called at ${levelCents}`);
  if (levelCents === null || levelCents > STOP_OUT_CENTS) return;
  for (const { id, status, instrumentId } of account.openOrders.values()) {
    const left = status === 'holding' && quoteLog.closable(instrumentId, nowMs);
    invariant(!left, `account ${accountId} is at ${levelCents} and order ${id} can be closed`);
  }
}
