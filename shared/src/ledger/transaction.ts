/** Which postings an event makes: each event at most one transaction, and each transaction sums to zero [L1]. */

import { invariant, unreachable } from '../assert.ts';
import type { Micros } from '../money.ts';
import type { EventBody } from '../trading/events.ts';
import type { LedgerAccount, PostingMemo } from './posting.ts';

/** A movement between a user's cash and one account of the house or the outside. */
export interface Transaction {
  /** What the user's cash gains; the other side loses as much. Never zero. */
  readonly cashMicros: Micros;
  readonly against: Exclude<LedgerAccount, `user:${string}`>;
  readonly memo: PostingMemo;
  readonly orderId: number | null;
}

/** Null for an event that moves no money. */
export function transactionOf(body: EventBody): Transaction | null {
  const transaction = movementOf(body);
  return transaction === null || transaction.cashMicros === 0n ? null : transaction;
}

function movementOf(body: EventBody): Transaction | null {
  switch (body.kind) {
    case 'AccountOpened':
      invariant(body.book === 'demo' || body.openingMicros === 0n, 'only demo money is minted');
      return { cashMicros: body.openingMicros, against: 'demo:mint', memo: 'opening', orderId: null };
    case 'OrderOpened':
      return {
        cashMicros: -body.order.feeMicros,
        against: 'house:fees',
        memo: 'fee',
        orderId: body.order.id,
      };
    case 'OrderFilled':
      return { cashMicros: -body.feeMicros, against: 'house:fees', memo: 'fee', orderId: body.orderId };
    case 'SwapCharged':
      return { cashMicros: body.swapMicros, against: 'house:swap', memo: 'swap', orderId: body.orderId };
    case 'OrderPending':
    case 'OrderCancelled':
    case 'StopsSet':
    case 'MarginCalled':
    case 'MarginCallEnded':
      return null;
    case 'OrderClosed':
      return {
        cashMicros: body.profitMicros,
        against: 'house:profit',
        memo: 'profit',
        orderId: body.orderId,
      };
    case 'OrderPartlyClosed':
      return {
        cashMicros: body.profitMicros,
        against: 'house:profit',
        memo: 'profit',
        orderId: body.part.orderId,
      };
    case 'BalanceProtected':
      return {
        cashMicros: body.creditMicros,
        against: 'house:protection',
        memo: 'protection',
        orderId: null,
      };
    case 'DemoReset':
      return { cashMicros: body.adjustmentMicros, against: 'demo:mint', memo: 'reset', orderId: null };
    default:
      return unreachable(body);
  }
}
