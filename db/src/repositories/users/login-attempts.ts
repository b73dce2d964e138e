/** Repository of failed login attempts and of the addresses that an account has logged in from. */

import type { TimeMs } from '@vernier/shared/clock';

/** What counts failures apart from the others: logins and proofs within a session, of users and of administrators. */
export type AttemptScope =
  | 'user address'
  | 'user account'
  | 'user proof'
  | 'admin address'
  | 'admin account'
  | 'admin proof';

export interface LoginFailuresRow {
  /** Keyed digest of an account, or of an account with a network address: the table contains neither. */
  readonly subject: string;
  readonly failures: number;
  readonly lastAtMs: TimeMs;
}

/** An account and a network address, as keyed digests. */
export interface KnownAddress {
  readonly account: string;
  /** Of account and address together: equal addresses of two accounts differ. */
  readonly address: string;
}

export interface LoginAttemptRepository {
  /** Oldest first. */
  failures(scope: AttemptScope): Promise<readonly LoginFailuresRow[]>;
  /** Inserts or replaces. */
  putFailures(scope: AttemptScope, row: LoginFailuresRow): Promise<void>;
  removeFailures(scope: AttemptScope, subject: string): Promise<void>;
  /** Time of the last login; null for an unknown address. */
  lastLoginAtMs(at: KnownAddress): Promise<TimeMs | null>;
  /** Inserts or updates; keeps the newest `most` of the account, and none from before `sinceMs`. */
  putKnown(at: KnownAddress, nowMs: TimeMs, limits: { most: number; sinceMs: TimeMs }): Promise<void>;
}
