/** Events of transfers. An event that moves money has its amount, so that the ledger needs nothing else. */

import type { TimeMs } from '../clock.ts';
import type { Micros } from '../numbers/money.ts';
import type { DepositRequest, E8, WithdrawalRequest } from './transfer.ts';

export interface DepositSubmitted {
  readonly kind: 'DepositSubmitted';
  readonly transferId: number;
  readonly request: DepositRequest;
  readonly expiresAtMs: TimeMs;
}

export interface DepositCredited {
  readonly kind: 'DepositCredited';
  readonly transferId: number;
  /** What arrived; the user's own figure unless the reviewer corrected it. */
  readonly unitsE8: E8;
  readonly creditedMicros: Micros;
  readonly adminId: number;
}

export interface DepositRejected {
  readonly kind: 'DepositRejected';
  readonly transferId: number;
  readonly remark: string;
  readonly adminId: number;
}

export interface DepositExpired {
  readonly kind: 'DepositExpired';
  readonly transferId: number;
}

/** The amount went from the cash into the hold. */
export interface WithdrawalRequested {
  readonly kind: 'WithdrawalRequested';
  readonly transferId: number;
  readonly request: WithdrawalRequest;
}

export interface WithdrawalApproved {
  readonly kind: 'WithdrawalApproved';
  readonly transferId: number;
  readonly adminId: number;
}

/** The hold went out: the fee to the broker, the rest to the user's destination. */
export interface WithdrawalPaid {
  readonly kind: 'WithdrawalPaid';
  readonly transferId: number;
  readonly amountMicros: Micros;
  readonly feeMicros: Micros;
  readonly adminId: number;
}

/** The hold went back into the cash. */
export interface WithdrawalRejected {
  readonly kind: 'WithdrawalRejected';
  readonly transferId: number;
  readonly amountMicros: Micros;
  readonly remark: string;
  readonly adminId: number;
}

/** The hold went back into the cash. */
export interface WithdrawalCancelled {
  readonly kind: 'WithdrawalCancelled';
  readonly transferId: number;
  readonly amountMicros: Micros;
}

/** A loss made the balance negative with no position left: the hold went back into the cash to cover it [HOLD-1]. */
export interface WithdrawalCancelledByLoss {
  readonly kind: 'WithdrawalCancelledByLoss';
  readonly transferId: number;
  readonly amountMicros: Micros;
}

export interface AdjustmentRequested {
  readonly kind: 'AdjustmentRequested';
  readonly transferId: number;
  readonly amountMicros: Micros;
  readonly memo: string;
  readonly adminId: number;
}

export interface AdjustmentApplied {
  readonly kind: 'AdjustmentApplied';
  readonly transferId: number;
  readonly amountMicros: Micros;
  readonly adminId: number;
}

export interface AdjustmentRejected {
  readonly kind: 'AdjustmentRejected';
  readonly transferId: number;
  readonly adminId: number;
}

export type TransferEvent =
  | DepositSubmitted
  | DepositCredited
  | DepositRejected
  | DepositExpired
  | WithdrawalRequested
  | WithdrawalApproved
  | WithdrawalPaid
  | WithdrawalRejected
  | WithdrawalCancelled
  | WithdrawalCancelledByLoss
  | AdjustmentRequested
  | AdjustmentApplied
  | AdjustmentRejected;
