/** Deposits, withdrawals and adjustments as a port for reading; only the store writes them, with the events that made them. */

import type { TimeMs } from '@vernier/shared/clock';
import type {
  Adjustment,
  AdjustmentStatus,
  Channel,
  Deposit,
  DepositStatus,
  Withdrawal,
  WithdrawalStatus,
} from '@vernier/shared/wallet/transfer';

/** A range of rows. */
export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/** Of one account; null for both channels. */
export interface TransferFilter {
  readonly accountId: number;
  readonly channel: Channel | null;
}

/** A row with its user's public number, as the office lists it. */
export type WithUid<Row> = Row & { readonly uid: string };

/** Own lists are newest first. The office's are oldest first when they wait, since who waits longest comes first. */
export interface TransferRepository {
  deposit(id: number): Deposit | null;
  withdrawal(id: number): Withdrawal | null;
  adjustment(id: number): Adjustment | null;
  depositsOf(of: TransferFilter, rows: PageRange): readonly Deposit[];
  countDepositsOf(of: TransferFilter): number;
  withdrawalsOf(of: TransferFilter, rows: PageRange): readonly Withdrawal[];
  countWithdrawalsOf(of: TransferFilter): number;
  deposits(statuses: readonly DepositStatus[], rows: PageRange): readonly WithUid<Deposit>[];
  countDeposits(statuses: readonly DepositStatus[]): number;
  withdrawals(statuses: readonly WithdrawalStatus[], rows: PageRange): readonly WithUid<Withdrawal>[];
  countWithdrawals(statuses: readonly WithdrawalStatus[]): number;
  adjustments(statuses: readonly AdjustmentStatus[], rows: PageRange): readonly WithUid<Adjustment>[];
  countAdjustments(statuses: readonly AdjustmentStatus[]): number;
  /** Waiting deposits whose time was over at the moment, oldest first. */
  expiring(nowMs: TimeMs, limit: number): readonly Pick<Deposit, 'id' | 'accountId'>[];
}
