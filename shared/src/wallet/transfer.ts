/** Money on its way into or out of an account: deposits, withdrawals and adjustments. Types only. */

import type { TimeMs } from '../clock.ts';
import type { Micros } from '../numbers/money.ts';

/** An amount or a rate with eight decimals, as a whole number. */
export type E8 = bigint;

/** On a chain, or by a bank's wire. */
export type Channel = 'coin' | 'bank';

export type DepositStatus = 'waiting' | 'finished' | 'rejected' | 'expired';
export type WithdrawalStatus = 'waiting' | 'approved' | 'paid' | 'rejected' | 'cancelled';
/** Why a withdrawal was cancelled without its user's request. */
export type WithdrawalCancelReason = 'loss';
export type AdjustmentStatus = 'pending' | 'applied' | 'rejected';

/** What a user says was sent to us. */
export interface DepositRequest {
  readonly channel: Channel;
  /** The coin or the wire account that it was sent to. */
  readonly channelId: number;
  readonly currency: string;
  /** Empty for a wire. */
  readonly network: string;
  /** Units of the currency. */
  readonly unitsE8: E8;
  /** USD per unit, as it was promised. */
  readonly usdPriceE8: E8;
  /** The address that it was sent to; empty for a wire. */
  readonly sentTo: string;
  /** The upload that proves it. */
  readonly proofUpload: string;
}

/** One row a deposit; its id is unique among all transfers. */
export interface Deposit extends DepositRequest {
  readonly kind: 'deposit';
  readonly id: number;
  readonly accountId: number;
  readonly status: DepositStatus;
  readonly createdAtMs: TimeMs;
  readonly expiresAtMs: TimeMs;
  /** What the balance gained; null until it did. */
  readonly creditedMicros: Micros | null;
  readonly endedAtMs: TimeMs | null;
  readonly reviewedBy: number | null;
  /** Why it was rejected. */
  readonly remark: string | null;
}

/** A user's request for a withdrawal. */
export interface WithdrawalRequest {
  readonly channel: Channel;
  readonly drawCurrencyId: number;
  readonly currency: string;
  readonly network: string;
  readonly methodId: number;
  /** The method at the time of the request, and the user's memo, encrypted: later changes of the method change nothing. */
  readonly destinationSealed: string;
  readonly amountMicros: Micros;
  readonly feeMicros: Micros;
  /** Units of the currency per USD. */
  readonly rateE8: E8;
  /** Units of the currency that arrive, in millionths, rounded down. */
  readonly receivedMicros: Micros;
  /** Above the limit: who approves and who pays must be two people. */
  readonly twoPersons: boolean;
}

export interface Withdrawal extends WithdrawalRequest {
  readonly kind: 'withdrawal';
  readonly id: number;
  readonly accountId: number;
  readonly status: WithdrawalStatus;
  readonly createdAtMs: TimeMs;
  readonly approvedAtMs: TimeMs | null;
  readonly approvedBy: number | null;
  readonly endedAtMs: TimeMs | null;
  /** Who paid or rejected it. */
  readonly endedBy: number | null;
  readonly remark: string | null;
  /** Null unless it was cancelled for another reason than its user's request. */
  readonly cancelReason: WithdrawalCancelReason | null;
}

/** A correction of a balance by administrators; nothing moves before a second one agrees. */
export interface Adjustment {
  readonly kind: 'adjustment';
  readonly id: number;
  readonly accountId: number;
  readonly amountMicros: Micros;
  readonly memo: string;
  readonly status: AdjustmentStatus;
  readonly createdAtMs: TimeMs;
  readonly requestedBy: number;
  readonly endedAtMs: TimeMs | null;
  readonly endedBy: number | null;
}

export type Transfer = Deposit | Withdrawal | Adjustment;

/** True until the transfer has ended. */
export function isOpen({ status }: Transfer): boolean {
  return status === 'waiting' || status === 'approved' || status === 'pending';
}
