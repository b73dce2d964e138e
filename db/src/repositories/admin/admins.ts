/** Administrators, their sessions and the record of what they did, as a port. Users of the market are in identity.ts. */

import type { TimeMs } from '@vernier/shared/clock';

export const ADMIN_ROLES = ['viewer', 'support', 'finance', 'risk', 'owner'] as const;

export type AdminRole = (typeof ADMIN_ROLES)[number];

export interface NewAdminRow {
  /** In lower case. */
  readonly email: string;
  readonly passwordHash: string;
  readonly role: AdminRole;
  readonly createdAtMs: TimeMs;
}

export interface AdminRow extends NewAdminRow {
  readonly id: number;
  /** When the administrator lost all access; null while it stands. */
  readonly disabledAtMs: TimeMs | null;
}

export interface AdminSessionRow {
  readonly adminId: number;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  /** What the browser called itself, shortened; empty when it said nothing. */
  readonly device: string;
  readonly createdAtMs: TimeMs;
  readonly expiresAtMs: TimeMs;
}

export interface LiveAdminSession extends AdminSessionRow {
  readonly id: number;
}

/** What may change of an administrator. */
export interface AdminChange {
  readonly role?: AdminRole;
  readonly disabledAtMs?: TimeMs | null;
  readonly passwordHash?: string;
  /** In lower case. */
  readonly email?: string;
}

/** One line of the audit: who did what, with which input, and what it changed; the last three as JSON text. */
export interface AuditRow {
  readonly adminId: number;
  /** The procedure's path, such as `market.halt`. */
  readonly action: string;
  readonly input: string;
  readonly before: string;
  readonly after: string;
  readonly atMs: TimeMs;
}

export interface AdminRepository {
  hasAny(): boolean;
  /** The only administrator there is, as long as nothing was ever recorded: no log-in, no act. */
  unusedAdmin(): AdminRow | null;
  byEmail(email: string): AdminRow | null;
  byId(id: number): AdminRow | null;
  /** All of them, the first one first. */
  all(): readonly AdminRow[];
  /** The session of a token unless it was ended, also when it has expired: the caller judges. */
  bySession(tokenHash: string): { readonly session: LiveAdminSession; readonly admin: AdminRow } | null;
  /** Sessions that are live at `nowMs`, the newest first. */
  liveSessions(adminId: number, nowMs: TimeMs): readonly LiveAdminSession[];
  /** Returns the new administrator's number. */
  insert(admin: NewAdminRow): number;
  update(id: number, change: AdminChange): void;
  insertSession(session: AdminSessionRow): void;
  /** Ends one session of an administrator's, or all but the one of a token. */
  endSession(adminId: number, sessionId: number, nowMs: TimeMs): void;
  endSessions(adminId: number, keep: string | null, nowMs: TimeMs): void;
  /** Writes a line of the audit and what it tells of as one: both are on disk afterwards, or neither. */
  audited(line: AuditRow, write: () => void): void;
}
