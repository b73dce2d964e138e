/** Repository of the accounts whose statements are mailed monthly. */

import type { TimeMs } from '@vernier/shared/clock';

export interface MonthlyStatementRow {
  /** The user. */
  readonly id: number;
  /** The next month to mail, counted from January 1970. */
  readonly month: number;
  /** Failed deliveries of this month. */
  readonly attempts: number;
  readonly dueAtMs: TimeMs;
}

export type NextStatement = Pick<MonthlyStatementRow, 'month' | 'dueAtMs'>;

export interface MonthlyStatementRepository {
  of(userId: number): Promise<MonthlyStatementRow | null>;
  /** Changes nothing where the user already has a row. */
  add(userId: number, next: NextStatement): Promise<void>;
  remove(userId: number): Promise<void>;
  /** The longest due first. */
  due(nowMs: TimeMs, limit: number): Promise<readonly MonthlyStatementRow[]>;
  /** Counts a failed delivery. */
  postpone(userId: number, dueAtMs: TimeMs): Promise<void>;
  /** Replaces the month of a row that still has it. */
  advance(row: Pick<MonthlyStatementRow, 'id' | 'month'>, next: NextStatement): Promise<void>;
}
