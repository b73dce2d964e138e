/** Users and sessions as a port: what signing in and every authorised request read and write. */

import type { TimeMs } from '@vernier/shared/clock';
import type { NewSessionRow, NewUserRow } from '@vernier/shared/store';

export interface UserRow extends NewUserRow {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly passwordHash: string | null;
  /** 0 not submitted, 1 waiting, 2 finished. */
  readonly reviewStatus: 0 | 1 | 2;
  /** When an administrator froze the account; null while it is not frozen. */
  readonly frozenAtMs: TimeMs | null;
}

export interface SessionRow extends NewSessionRow {
  readonly id: number;
  readonly seenAtMs: TimeMs;
  readonly revokedAtMs: TimeMs | null;
}

export interface IdentityRepository {
  userById(id: number): UserRow | null;
  /** The session of a token, also when it has expired or was revoked: the caller judges. */
  sessionByTokenHash(tokenHash: string): { readonly session: SessionRow; readonly user: UserRow } | null;
  insertSession(session: NewSessionRow): void;
  /** True when the user's session was live until now. */
  revokeSession(userId: number, tokenHash: string, nowMs: TimeMs): boolean;
  /** Slides a live session on. */
  touchSession(tokenHash: string, seenAtMs: TimeMs, expiresAtMs: TimeMs): void;
  setLang(userId: number, lang: string): void;
}
