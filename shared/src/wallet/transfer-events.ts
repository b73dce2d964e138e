/** Events of transfers. An event that moves money has its amount, so that the ledger needs nothing else. */

import type { TimeMs } from '../clock.ts';
import type { Quote } from '../market/quote.ts';
import type { Micros } from '../numbers/money.ts';
import type { DepositRequest, E8, WithdrawalRequest } from './transfer.ts';

interface ByAdmin {
  readonly adminId: number;
}

/** The rate of the market that an approval fixed, and the quote that it is from. */
export interface FixedRate {
  /** USD per unit, the margin included. */
  readonly priceE8: E8;
  readonly quote: Quote;
}

/** Money that went out of the hold. */
interface Moved {
  readonly amountMicros: Micros;
}

/** Fields of each event besides its kind and its transfer. */
interface TransferEventFields {
  DepositSubmitted: { readonly request: DepositRequest; readonly expiresAtMs: TimeMs };
  /** `unitsE8` arrived: the user's own figure unless the reviewer corrected it. */
  DepositCredited: ByAdmin & {
    readonly unitsE8: E8;
    readonly creditedMicros: Micros;
    /** Absent at a set rate. */
    readonly rate?: FixedRate;
  };
  DepositRejected: ByAdmin & { readonly remark: string };
  DepositExpired: object;
  /** The amount went from the cash into the hold. */
  WithdrawalRequested: { readonly request: WithdrawalRequest };
  WithdrawalApproved: ByAdmin & {
    /** What arrives at the rate of the market; absent at a set rate. */
    readonly rate?: FixedRate & { readonly receivedMicros: Micros };
    /** The sums of the day need a second administrator, whom the amount alone would not. */
    readonly needsSecond?: true;
  };
  /** The hold went out: the fee to the broker, the rest to the user's destination. */
  WithdrawalPaid: ByAdmin & Moved & { readonly feeMicros: Micros };
  /** The hold went back into the cash. */
  WithdrawalRejected: ByAdmin & Moved & { readonly remark: string };
  /** The hold went back into the cash. */
  WithdrawalCancelled: Moved;
  /** A loss made the balance negative with no position left: the hold went back into the cash to cover it [HOLD-1]. */
  WithdrawalCancelledByLoss: Moved;
  AdjustmentRequested: ByAdmin & { readonly amountMicros: Micros; readonly memo: string };
  AdjustmentApplied: ByAdmin & { readonly amountMicros: Micros };
  AdjustmentRejected: ByAdmin;
}

export type TransferEventOf<Kind extends keyof TransferEventFields> = {
  readonly kind: Kind;
  readonly transferId: number;
} & TransferEventFields[Kind];

export type TransferEvent = {
  [Kind in keyof TransferEventFields]: TransferEventOf<Kind>;
}[keyof TransferEventFields];
