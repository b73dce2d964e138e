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
export interface Rows {
  readonly offset: number;
  readonly limit: number;
}

/** Of one account; null for both channels. */
export interface OwnTransfers {
  readonly accountId: number;
  readonly channel: Channel | null;
}

/** A row with its user's public number, as the office lists it. */
export type Listed<Row> = Row & { readonly uid: string };

/** Own lists are newest first. The office's are oldest first when they wait, since who waits longest comes first. */
export interface TransferRepository {
  deposit(id: number): Deposit | null;
  withdrawal(id: number): Withdrawal | null;
  adjustment(id: number): Adjustment | null;
  depositsOf(of: OwnTransfers, rows: Rows): readonly Deposit[];
  countDepositsOf(of: OwnTransfers): number;
  withdrawalsOf(of: OwnTransfers, rows: Rows): readonly Withdrawal[];
  countWithdrawalsOf(of: OwnTransfers): number;
  deposits(statuses: readonly DepositStatus[], rows: Rows): readonly Listed<Deposit>[];
  countDeposits(statuses: readonly DepositStatus[]): number;
  withdrawals(statuses: readonly WithdrawalStatus[], rows: Rows): readonly Listed<Withdrawal>[];
  countWithdrawals(statuses: readonly WithdrawalStatus[]): number;
  adjustments(statuses: readonly AdjustmentStatus[], rows: Rows): readonly Listed<Adjustment>[];
  countAdjustments(statuses: readonly AdjustmentStatus[]): number;
  /** Waiting deposits whose time was over at the moment, oldest first. */
  expiring(nowMs: TimeMs, limit: number): readonly Pick<Deposit, 'id' | 'accountId'>[];
}
