/** Repositories of administrators, their sessions, the audit lines they cause, and interventions. Users are in users/users.ts. */

import type { TimeMs } from '@vernier/shared/clock';
import type { DeferredWrite, ResultsOf } from '../deferred-write.ts';
import type { RowVersion } from '../row-version.ts';

/** Repository of administrators' interventions: together with the seed they determine the market of this installation. */
export interface InterventionRow {
  /** The tick slot from which the intervention is in force. */
  readonly slot: number;
  readonly kind: string;
  /** The intervention as JSON text; the simulator defines its form. */
  readonly body: string;
  readonly adminId: number;
  readonly atMs: TimeMs;
}

export interface InterventionRepository {
  /** In the order of their recording. */
  all(): Promise<readonly InterventionRow[]>;
  /** Those after the first `count`. */
  after(count: number): Promise<readonly InterventionRow[]>;
  append(row: InterventionRow): Promise<void>;
}

export const ADMIN_ROLES = ['viewer', 'support', 'finance', 'risk', 'owner'] as const;

export type AdminRole = (typeof ADMIN_ROLES)[number];

export interface NewAdminRow {
  /** In lower case. */
  readonly email: string;
  /** Empty until an invitation is accepted. */
  readonly passwordHash: string;
  readonly role: AdminRole;
  readonly createdAtMs: TimeMs;
  /** The administrator who gives the access. */
  readonly accessChangedBy?: number | null;
}

export interface AdminRow extends NewAdminRow {
  readonly id: number;
  /** When the administrator lost all access; null while enabled. */
  readonly disabledAtMs: TimeMs | null;
  /** When the access was last given or reset, at first the creation. */
  readonly accessChangedAtMs: TimeMs;
  /** The administrator who gave or reset it; null for the first one and after a reset on the server. */
  readonly accessChangedBy: number | null;
}

/** The administrator of a session. */
export interface SessionAdmin extends AdminRow {
  /** Whether a second factor is confirmed. */
  readonly hasSecondFactor: boolean;
}

export interface AdminSessionRow {
  readonly adminId: number;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  /** The shortened User-Agent; empty when there was none. */
  readonly device: string;
  readonly createdAtMs: TimeMs;
  readonly expiresAtMs: TimeMs;
}

export interface LiveAdminSession extends AdminSessionRow {
  readonly id: number;
}

/** The fields that can change. */
export interface AdminChange {
  readonly role?: AdminRole;
  readonly disabledAtMs?: TimeMs | null;
  readonly passwordHash?: string;
  /** In lower case. */
  readonly email?: string;
  readonly accessChangedAtMs?: TimeMs;
  readonly accessChangedBy?: number | null;
}

/** A password that an administrator sets. */
export interface NewAdminPassword {
  readonly passwordHash: string;
  /** Absent where the access stays as it was given. */
  readonly accessChangedAtMs?: TimeMs;
}

/** One audit line: administrator, action, input, and the state before and after; the last three as JSON text. */
export interface AuditRow {
  readonly adminId: number;
  /** The procedure's path, such as `market.halt`. */
  readonly action: string;
  readonly input: string;
  readonly before: string;
  readonly after: string;
  readonly atMs: TimeMs;
  /** The approval that ends as applied with this line; not part of the line. */
  readonly approvalId?: number;
}

/** With its token an administrator sets an own password, once. */
export interface AdminInvitation {
  readonly adminId: number;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  readonly createdAtMs: TimeMs;
  readonly expiresAtMs: TimeMs;
}

export interface AdminRepository {
  hasAny(): Promise<boolean>;
  /** The only administrator, as long as nothing is recorded: no login, no action. */
  unusedAdmin(): Promise<AdminRow | null>;
  byEmail(email: string): Promise<AdminRow | null>;
  byId(id: number): Promise<AdminRow | null>;
  /** Oldest first. */
  all(): Promise<readonly AdminRow[]>;
  /** Owners with a password who are enabled or were disabled after `atMs`, oldest first. */
  ownersEnabledAfter(atMs: TimeMs): Promise<readonly AdminRow[]>;
  /** The session of a token unless it was revoked. It may have expired: the caller checks. */
  bySession(
    tokenHash: string,
  ): Promise<{ readonly session: LiveAdminSession; readonly admin: SessionAdmin } | null>;
  /** Sessions that are valid at `nowMs`, newest first. */
  liveSessions(adminId: number, nowMs: TimeMs): Promise<readonly LiveAdminSession[]>;
  /** Returns the id of the new administrator. */
  insert(admin: NewAdminRow): Promise<number>;
  /** Adds an administrator with an invitation; returns the id. */
  insertInvited(admin: NewAdminRow, invitation: Omit<AdminInvitation, 'adminId'>): Promise<number>;
  update(id: number, change: AdminChange): Promise<void>;
  /** False when the administrator's row is no longer of the version or is disabled, and then nothing is written. */
  insertSession(session: AdminSessionRow, version: RowVersion): Promise<boolean>;
  /** The same for a change of the password. */
  setPassword(change: NewAdminPassword, version: RowVersion): Promise<boolean>;
  /** Revokes one session of an administrator. */
  endSession(adminId: number, sessionId: number, nowMs: TimeMs): Promise<void>;
  /** Revokes all sessions of an administrator but the one with the token hash `keep`. */
  endSessions(adminId: number, keep: string | null, nowMs: TimeMs): Promise<void>;
  /** Ends the password and all sessions of the administrator, and replaces an earlier invitation. */
  invite(invitation: AdminInvitation): Promise<void>;
  /** It may have expired: the caller checks. */
  invitation(tokenHash: string): Promise<AdminInvitation | null>;
  endInvitation(adminId: number): Promise<void>;
  /** Makes the writes and appends their audit line in one transaction; returns the results of the writes. */
  audited<Writes extends readonly DeferredWrite[]>(
    line: AuditRow,
    ...writes: Writes
  ): Promise<ResultsOf<Writes>>;
}
