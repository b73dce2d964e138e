/** Margin calls and stop-outs: what the events say, and how every account must stand after a moment. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Account } from '@vernier/shared/trading/account';
import type { BalanceProtected, MarginCalled } from '@vernier/shared/trading/events';
import type { MarketNotes } from './quote-log.ts';
import { CALL_CENTS, CALL_EXIT_CENTS, plainCall, plainFigures, STOP_OUT_CENTS } from './account-figures.ts';
import type { Scene } from './event-context.ts';

/** A call begins once, at 100 % or below, and says the figures that began it [R1]. */
export function checkCalled({ account, notes }: Scene, called: MarginCalled): void {
  const { equityMicros, marginMicros, levelCents } = plainFigures(account, notes);
  const say = (what: string) => `account ${account.id}: ${what} at ${levelCents}`;
  invariant(!account.marginCalled, say('a call begins once'));
  invariant(levelCents !== null && levelCents <= CALL_CENTS, say('a call begins at 100 % or below'));
  const same = called.equityMicros === equityMicros && called.marginMicros === marginMicros;
  invariant(same, say('a call says the figures that began it'));
}

/** It ends above 110 %, or with no position left [R1]. */
export function checkCallEnded({ account, notes }: Scene): void {
  const { levelCents } = plainFigures(account, notes);
  const say = (what: string) => `account ${account.id}: ${what} at ${levelCents}`;
  invariant(account.marginCalled, say('only a call that began ends'));
  invariant(levelCents === null || levelCents > CALL_EXIT_CENTS, say('a call ends above 110 %'));
}

/** The house pays exactly what is missing, and only with nothing left to close [R4] and no hold to take it from [HOLD-1]. */
export function checkProtected({ account }: Scene, { creditMicros }: BalanceProtected): void {
  const bare = account.holdingCount === 0 && account.balanceMicros < 0n && account.lockedMicros === 0n;
  invariant(bare && creditMicros === -account.balanceMicros, `account ${account.id} is made whole, no more`);
}

/**
 * After a moment that touched the account, or a command: the flag is what hysteresis leaves of it [R1], and nobody is
 * at 50 % or below with something that can be closed [R2] [R3].
 */
export function checkLevel(account: Account, notes: MarketNotes, nowMs: TimeMs): void {
  const { levelCents } = plainFigures(account, notes);
  const { id: accountId, marginCalled: flag } = account;
  const right = plainCall(flag, levelCents) === flag;
  invariant(right, `account ${accountId} is ${flag ? '' : 'not '}called at ${levelCents}`);
  if (levelCents === null || levelCents > STOP_OUT_CENTS) return;
  for (const { id, status, instrumentId } of account.openOrders.values()) {
    const left = status === 'holding' && notes.closable(instrumentId, nowMs);
    invariant(!left, `account ${accountId} is at ${levelCents} and order ${id} can be closed`);
  }
}
