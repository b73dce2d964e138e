/** Postings of a transaction, with their numbers. */

import type { Posting } from '../ledger/posting.ts';
import type { Transaction } from '../ledger/transaction.ts';
import type { Account } from '../trading/orders/account.ts';
import type { AccountEvent } from '../trading/orders/events.ts';
import type { NumberSequence } from './number-sequence.ts';

export function addPosting(
  account: Account,
  event: AccountEvent,
  {
    transaction,
    postings,
    numbers,
  }: {
    readonly transaction: Transaction;
    readonly postings: Posting[];
    readonly numbers: NumberSequence;
  },
): void {
  const { cashMicros, holdMicros, others } = transaction;
  if (cashMicros !== 0n) postings.push(cashPosting(account, event, { transaction, id: nextId(numbers) }));
  if (holdMicros !== 0n) {
    const leg = { account: `user:${account.id}:hold`, amountMicros: holdMicros } as const;
    postings.push(otherPosting(account, event, { transaction, id: nextId(numbers), leg }));
  }
  for (const leg of others)
    postings.push(otherPosting(account, event, { transaction, id: nextId(numbers), leg }));
}

function nextId(numbers: NumberSequence): number {
  numbers.lastPostingId += numbers.step;
  return numbers.lastPostingId;
}

interface Leg {
  readonly transaction: Transaction;
  readonly id: number;
}

/** A leg that is not the user's cash. */
interface OtherLeg extends Leg {
  readonly leg: Pick<Posting, 'account' | 'amountMicros'>;
}

// Both are written out in full: spreading what they share made up a third of an order's cost.
function cashPosting(account: Account, event: AccountEvent, { transaction, id }: Leg): Posting {
  return {
    id,
    eventSeq: event.seq,
    book: account.book,
    accountId: account.id,
    account: `user:${account.id}:cash`,
    amountMicros: transaction.cashMicros,
    balanceAfterMicros: account.balanceMicros,
    entryNumber: account.entryCount,
    memo: transaction.memo,
    orderId: transaction.orderId,
    transferId: transaction.transferId,
    atMs: event.atMs,
  };
}

function otherPosting(account: Account, event: AccountEvent, { transaction, id, leg }: OtherLeg): Posting {
  return {
    id,
    eventSeq: event.seq,
    book: account.book,
    accountId: account.id,
    account: leg.account,
    amountMicros: leg.amountMicros,
    balanceAfterMicros: null,
    entryNumber: null,
    memo: transaction.memo,
    orderId: transaction.orderId,
    transferId: transaction.transferId,
    atMs: event.atMs,
  };
}
