/** Users and sessions as a port: what registering, signing in and every authorised request read and write. */

import type { TimeMs } from '@vernier/shared/clock';
import type { NewSessionRow, NewUserRow } from '@vernier/shared/store';

export interface UserRow extends NewUserRow {
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
  /** When the user left for good; the ledger stays. */
  readonly deletedAtMs: TimeMs | null;
}

export interface SessionRow extends NewSessionRow {
  readonly id: number;
  readonly device: string;
  readonly seenAtMs: TimeMs;
  readonly revokedAtMs: TimeMs | null;
}

/** The two kinds of address that an account can be reached and found by. */
export type ContactChannel = 'email' | 'mobile';

export interface PasswordChange {
  readonly userId: number;
  readonly passwordHash: string;
  readonly atMs: TimeMs;
  /** Token hash of the one session that goes on; null ends all. */
  readonly keep: string | null;
}

export interface UserRepository {
  userById(id: number): UserRow | null;
  /** By keyed digests of addresses; null when no user has one of them, or more than one has. */
  userByContact(channel: ContactChannel, indexes: readonly string[]): UserRow | null;
  /** Of a registered user; a demo user invites nobody. */
  userByInviteCode(code: string): UserRow | null;
  /** The practice account of a registered user. */
  demoOfUser(userId: number): UserRow | null;
  /** Whom a user invited, newest first. */
  invitedBy(
    userId: number,
    offset: number,
    limit: number,
  ): readonly { readonly uid: string; readonly createdAtMs: TimeMs }[];
  invitedCount(userId: number): number;
  /** The session of a token, also when it has expired or was revoked: the caller judges. */
  sessionByTokenHash(tokenHash: string): { readonly session: SessionRow; readonly user: UserRow } | null;
  /** Sessions that are live at `nowMs`, the one used last first. */
  liveSessions(userId: number, nowMs: TimeMs): readonly SessionRow[];
  insertSession(session: NewSessionRow): void;
  /** True when the user's session was live until now. */
  revokeSession(userId: number, tokenHash: string, nowMs: TimeMs): boolean;
  /** Slides a live session on. */
  touchSession(tokenHash: string, seenAtMs: TimeMs, expiresAtMs: TimeMs): void;
  setLang(userId: number, lang: string): void;
  /** In one write; returns the token hashes of the sessions and of the programs' tokens that it ended. */
  changePassword(change: PasswordChange): readonly string[];
  /** Null lets the user act again. */
  setFrozen(userId: number, atMs: TimeMs | null): void;
  /** Takes away every personal word of the row and every way in. */
  erase(userId: number, atMs: TimeMs): void;
}
