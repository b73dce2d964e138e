/** Money that an event of a transfer moves: between the user's cash, the hold, the broker and the outside. It always adds up to nothing. */

import type { Micros } from '../numbers/money.ts';
import type { TransferEvent } from './transfer-events.ts';

/** Where the other end of a movement is when it is not the user. */
export type Counterpart = 'external:deposits' | 'external:payouts' | 'house:fees' | 'house:adjustments';

export type TransferMemo =
  | 'deposit'
  | 'withdrawal'
  | 'withdrawal_returned'
  | 'withdrawal_paid'
  | 'adjustment';

export interface TransferMoney {
  /** What the user's cash and hold gain. */
  readonly cashMicros: Micros;
  readonly holdMicros: Micros;
  readonly others: readonly { readonly account: Counterpart; readonly amountMicros: Micros }[];
  readonly memo: TransferMemo;
}

/** Null for an event that moves nothing. */
export function moneyOf(body: TransferEvent): TransferMoney | null {
  switch (body.kind) {
    case 'DepositCredited':
      return fromOutside(body.creditedMicros, 'external:deposits', 'deposit');
    case 'AdjustmentApplied':
      return fromOutside(body.amountMicros, 'house:adjustments', 'adjustment');
    case 'WithdrawalRequested':
      return betweenOwn(-body.request.amountMicros, 'withdrawal');
    case 'WithdrawalRejected':
    case 'WithdrawalCancelled':
    case 'WithdrawalCancelledByLoss':
      return betweenOwn(body.amountMicros, 'withdrawal_returned');
    case 'WithdrawalPaid': {
      const { amountMicros, feeMicros } = body;
      const others = [
        { account: 'external:payouts', amountMicros: amountMicros - feeMicros },
        { account: 'house:fees', amountMicros: feeMicros },
      ] as const;
      return {
        cashMicros: 0n,
        holdMicros: -amountMicros,
        others: others.filter((other) => other.amountMicros !== 0n),
        memo: 'withdrawal_paid',
      };
    }
    default:
      return null;
  }
}

function fromOutside(cashMicros: Micros, account: Counterpart, memo: TransferMemo): TransferMoney {
  return { cashMicros, holdMicros: 0n, others: [{ account, amountMicros: -cashMicros }], memo };
}

function betweenOwn(cashMicros: Micros, memo: TransferMemo): TransferMoney {
  return { cashMicros, holdMicros: -cashMicros, others: [], memo };
}
