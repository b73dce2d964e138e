/** Repositories of users and their sessions, and of the back office’s search for users. */

import type { TimeMs } from '@vernier/shared/clock';
import type { NewSessionRow, NewUserRow } from '@vernier/shared/engine/store';
import type { CursorPage } from '../cursor-page.ts';
import type { PageRange } from '../page-range.ts';
import type { RowVersion } from '../row-version.ts';

/** Absent fields do not filter. */
export interface UserSearch {
  /** Accounts to leave out, such as bots. */
  readonly except?: readonly number[] | undefined;
  readonly kind?: 'real' | 'demo' | 'frozen' | undefined;
  /** Matches any term: the prefix of a public number or the digest of an address. */
  readonly terms?: UserSearchTerms | undefined;
}

export interface UserSearchTerms {
  /** Empty for none. */
  readonly uidStart: string;
  readonly emailIndexes: readonly string[];
  readonly mobileIndexes: readonly string[];
}

export interface UserDirectory {
  /** Newest first. */
  list(search: UserSearch, page: CursorPage): Promise<readonly UserRow[]>;
  /** At most a thousand are counted. */
  count(search: UserSearch): Promise<number>;
}

/** The restriction of a user's withdrawals to approved destinations. */
export interface AllowListState {
  /** When it was switched on; null while it was never on. */
  readonly allowListAtMs: TimeMs | null;
  /** When it ends, as its user requested; null without a request. */
  readonly allowListEndsAtMs: TimeMs | null;
}

export interface UserRow extends NewUserRow, AllowListState {
  readonly emailEncrypted: string | null;
  readonly emailIndex: string | null;
  readonly mobileEncrypted: string | null;
  readonly mobileIndex: string | null;
  readonly passwordHash: string | null;
  readonly passwordChangedAtMs: TimeMs | null;
  readonly country: number | null;
  readonly invitedBy: number | null;
  readonly demoOf: number | null;
  /** 0 not submitted, 1 waiting, 2 finished. */
  readonly reviewStatus: 0 | 1 | 2;
  /** When an administrator froze the account; null while it is not frozen. */
  readonly frozenAtMs: TimeMs | null;
  /** When the user deleted the account; its ledger remains. */
  readonly deletedAtMs: TimeMs | null;
  /** How long an unused session lives; null for the longest time. */
  readonly sessionIdleMs: number | null;
}

export interface SessionRow extends NewSessionRow {
  readonly id: number;
  readonly device: string;
  readonly seenAtMs: TimeMs;
  readonly revokedAtMs: TimeMs | null;
}

/** Contact channels that identify an account. */
export type ContactChannel = 'email' | 'mobile';

export interface PasswordChange {
  readonly userId: number;
  readonly passwordHash: string;
  readonly atMs: TimeMs;
  /** Token hash of the session to keep; null revokes all. */
  readonly keep: string | null;
  /** That the change was decided on. */
  readonly version: RowVersion;
}

export interface IdleTimeChange {
  readonly userId: number;
  readonly idleMs: number;
  /** From the login to the end of a session in use. */
  readonly longestMs: number;
  readonly nowMs: TimeMs;
  /** Token hash of the session in use, which is not idle. */
  readonly used: string;
}

export interface SessionLastUse {
  readonly tokenHash: string;
  readonly seenAtMs: TimeMs;
  readonly expiresAtMs: TimeMs;
}

export interface UserRepository {
  userById(id: number): Promise<UserRow | null>;
  /** By keyed digests of addresses; null when no user or more than one matches. */
  userByContact(channel: ContactChannel, indexes: readonly string[]): Promise<UserRow | null>;
  /** A registered user; demo users cannot invite. */
  userByInviteCode(code: string): Promise<UserRow | null>;
  /** The demo account of a registered user. */
  demoOfUser(userId: number): Promise<UserRow | null>;
  /** Accounts whose user, or the owner of a practice account, has registered in one of the countries. */
  accountsIn(
    countries: readonly number[],
  ): Promise<readonly { readonly id: number; readonly country: number }[]>;
  /** The users that a user invited, newest first. */
  invitedBy(
    userId: number,
    page: PageRange,
  ): Promise<readonly { readonly uid: string; readonly createdAtMs: TimeMs }[]>;
  invitedCount(userId: number): Promise<number>;
  /** The session may be expired or revoked: the caller checks. */
  sessionByTokenHash(
    tokenHash: string,
  ): Promise<{ readonly session: SessionRow; readonly user: UserRow } | null>;
  /** Sessions that are valid at `nowMs`, last used first. */
  liveSessions(userId: number, nowMs: TimeMs): Promise<readonly SessionRow[]>;
  /** Whether the user has a session, also an ended one, of the device. */
  hasDevice(userId: number, device: string): Promise<boolean>;
  /** False when the user's row is no longer of the version, and then nothing is written. */
  insertSession(session: NewSessionRow, version: RowVersion): Promise<boolean>;
  /** False when the user has no such unrevoked session. */
  revokeSession(userId: number, tokenHash: string, nowMs: TimeMs): Promise<boolean>;
  /** Extends unrevoked sessions, in one transaction. */
  touchSessions(uses: readonly SessionLastUse[]): Promise<void>;
  /**
   * Sets how long unused sessions of the user live, in one transaction with the ends of the live ones; returns the token hashes
   * of those that it revoked, because they are idle for longer.
   */
  setSessionIdle(change: IdleTimeChange): Promise<readonly string[]>;
  setAllowList(userId: number, dates: AllowListState): Promise<void>;
  setLang(userId: number, lang: string): Promise<void>;
  /**
   * In one transaction; returns the token hashes of the sessions and API tokens that it revoked. Null when the user's row is no
   * longer of the version, and then nothing is written.
   */
  changePassword(change: PasswordChange): Promise<readonly string[] | null>;
  /** Revokes all sessions and API tokens of the user and of the user's practice account, in one transaction; returns their token hashes. */
  revokeAccess(userId: number, atMs: TimeMs): Promise<readonly string[]>;
  /** A frozen account keeps the time of its first freeze; null unfreezes the account. */
  setFrozen(userId: number, atMs: TimeMs | null): Promise<void>;
  /** Deletes the user's personal data, password and API tokens, and revokes the sessions. */
  erase(userId: number, atMs: TimeMs): Promise<void>;
}
