/** Repository for reading deposits, withdrawals and adjustments. Only the store writes them, together with their events. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Micros } from '@vernier/shared/numbers/money';
import type {
  Adjustment,
  AdjustmentStatus,
  Channel,
  Deposit,
  DepositStatus,
  Withdrawal,
  WithdrawalStatus,
} from '@vernier/shared/wallet/transfer';
import type { CursorPage } from '../cursor-page.ts';
import type { PageRange } from '../page-range.ts';

/** `channel` null selects both. */
export interface TransferFilter {
  readonly accountId: number;
  readonly channel: Channel | null;
}

/** A row with its user's public number. */
export type WithUid<Row> = Row & { readonly uid: string };

/**
 * Lists of one account are newest first. Lists of all accounts are oldest first for waiting transfers, else newest first, and
 * count at most a thousand rows.
 */
export interface TransferRepository {
  deposit(id: number): Promise<Deposit | null>;
  withdrawal(id: number): Promise<Withdrawal | null>;
  adjustment(id: number): Promise<Adjustment | null>;
  depositsOf(of: TransferFilter, rows: PageRange): Promise<readonly Deposit[]>;
  countDepositsOf(of: TransferFilter): Promise<number>;
  withdrawalsOf(of: TransferFilter, rows: PageRange): Promise<readonly Withdrawal[]>;
  countWithdrawalsOf(of: TransferFilter): Promise<number>;
  deposits(statuses: readonly DepositStatus[], page: CursorPage): Promise<readonly WithUid<Deposit>[]>;
  countDeposits(statuses: readonly DepositStatus[]): Promise<number>;
  withdrawals(
    statuses: readonly WithdrawalStatus[],
    page: CursorPage,
  ): Promise<readonly WithUid<Withdrawal>[]>;
  countWithdrawals(statuses: readonly WithdrawalStatus[]): Promise<number>;
  /** Sum of the withdrawals of an account that were paid since then. */
  paidOf(accountId: number, sinceMs: TimeMs): Promise<Micros>;
  /** Sum of the withdrawals that an administrator paid alone since then. */
  paidBy(adminId: number, sinceMs: TimeMs): Promise<Micros>;
  adjustments(
    statuses: readonly AdjustmentStatus[],
    page: CursorPage,
  ): Promise<readonly WithUid<Adjustment>[]>;
  countAdjustments(statuses: readonly AdjustmentStatus[]): Promise<number>;
  /** Waiting deposits that have expired, oldest first. */
  expiring(
    nowMs: TimeMs,
    shards: readonly number[],
    limit: number,
  ): Promise<readonly Pick<Deposit, 'id' | 'accountId'>[]>;
}
