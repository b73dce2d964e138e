/** Postings of an event: at most one transaction per event, and each transaction sums to zero [LEDGER-1]. */

import { invariant, unreachable } from '../assert.ts';
import type { Micros } from '../numbers/money.ts';
import type { EventBody } from '../trading/orders/events.ts';
import type { TransferEvent } from '../wallet/transfer-events.ts';
import { moneyOf } from '../wallet/transfer-money.ts';
import type { LedgerAccount, PostingMemo } from './posting.ts';

type Elsewhere = Exclude<LedgerAccount, `user:${string}`>;

/** A movement between a user's cash, the user's hold, and accounts of the broker or outside; it sums to zero. */
export interface Transaction {
  /** What the user's cash and hold gain; zero where they have no part in it. */
  readonly cashMicros: Micros;
  readonly holdMicros: Micros;
  readonly others: readonly { readonly account: Elsewhere; readonly amountMicros: Micros }[];
  readonly memo: PostingMemo;
  readonly orderId: number | null;
  readonly transferId: number | null;
}

/** Null for an event that moves no money. */
export function transactionOf(body: EventBody): Transaction | null {
  if ('transferId' in body) {
    const money = moneyOf(body);
    return money && { ...money, orderId: null, transferId: body.transferId };
  }
  const movement = movementOf(body);
  if (movement === null || movement.cashMicros === 0n) return null;
  const { cashMicros, against, memo, orderId } = movement;
  const others = [{ account: against, amountMicros: -cashMicros }];
  return { cashMicros, holdMicros: 0n, others, memo, orderId, transferId: null };
}

/** Between the user's cash and one other account. */
interface Movement extends Pick<Transaction, 'cashMicros' | 'memo' | 'orderId'> {
  readonly against: Elsewhere;
}

function movementOf(body: Exclude<EventBody, TransferEvent>): Movement | null {
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
    case 'OrderAmended':
    case 'MarginCalled':
    case 'MarginCallEnded':
    case 'AccountClosed':
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
