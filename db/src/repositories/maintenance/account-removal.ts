/** Deletion of unused demo accounts: the search for them, and the rows of closed ones. */

import type { TimeMs } from '@vernier/shared/clock';

/** A part of the users, in order of id. */
export interface UnusedSearch {
  readonly afterId: number;
  /** Users that are looked at. */
  readonly limit: number;
  /** Unused since. */
  readonly beforeMs: TimeMs;
  /** Of the accounts. */
  readonly shards: readonly number[];
}

/** Rows of closed accounts. */
export interface RowRemoval {
  readonly limit: number;
  /** Of the accounts. */
  readonly shards: readonly number[];
  /** Postings up to these numbers are in the trial balance, by sequence; accounts with newer ones wait. */
  readonly summedUpTo: readonly number[];
}

export interface AccountRemoval {
  /** Unused demo accounts that belong to no registered user, and the last user that was looked at; 0 at the end. */
  unused(search: UnusedSearch): Promise<{ readonly accountIds: readonly number[]; readonly lastId: number }>;
  /** Whether the account is still unused since a time, and belongs to no registered user. */
  isUnused(accountId: number, beforeMs: TimeMs): Promise<boolean>;
  /** Closed accounts of some shards with rows to delete, the oldest first. */
  closed(limit: number, shards: readonly number[]): Promise<readonly number[]>;
  /** Deletes rows of closed accounts in one transaction; returns their number. */
  removeRows(removal: RowRemoval): Promise<number>;
}
