/** Transfers of money into or out of an account: deposits, withdrawals and adjustments. Types only. */

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

/** Terms of a transfer whose rate the market gives. */
export interface MarketTerms {
  /** The instrument whose quote is USD per unit. */
  readonly instrumentId: number;
  /** The operator's margin, in basis points. */
  readonly marginBps: number;
  /** Time of the quote that the rate of the request is from. */
  readonly quotedAtMs: TimeMs;
}

/** {@link MarketTerms} of a stored transfer; all null at a set rate. */
interface RateOrigin {
  readonly marketInstrumentId: number | null;
  readonly rateMarginBps: number | null;
  /** Of the request until an approval fixes the rate, then of the approval. */
  readonly quotedAtMs: TimeMs | null;
}

/** The payment that a user claims to have sent. */
export interface DepositRequest {
  readonly channel: Channel;
  /** The coin or the wire account that it was sent to. */
  readonly channelId: number;
  readonly currency: string;
  /** Empty for a wire. */
  readonly network: string;
  /** Units of the currency. */
  readonly unitsE8: E8;
  /** USD per unit: as set, or of the market at the submission. */
  readonly usdPriceE8: E8;
  /** The address that it was sent to; empty for a wire. */
  readonly sentTo: string;
  /** The upload that proves it. */
  readonly proofUpload: string;
  /** Absent at a set rate. */
  readonly market?: MarketTerms;
}

/** One row a deposit; its id is unique among all transfers. The approval fixes the price of the market. */
export interface Deposit extends Omit<DepositRequest, 'market'>, RateOrigin {
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
  /** Units of the currency per USD, as set; unused at a rate of the market. */
  readonly rateE8: E8;
  /** Units of the currency that arrive, in millionths, rounded down; at a rate of the market final with the approval. */
  readonly receivedMicros: Micros;
  /** Above the limit: who approves and who pays must be two people. */
  readonly twoPersons: boolean;
  /** Absent at a set rate. */
  readonly market?: MarketTerms & { readonly unitPriceE8: E8 };
}

export interface Withdrawal extends Omit<WithdrawalRequest, 'market'>, RateOrigin {
  readonly kind: 'withdrawal';
  /** USD per unit at the rate of the market; null at a set rate. */
  readonly unitPriceE8: E8 | null;
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
