/** Repository of the security log: events about access, of users and administrators. */

import type { TimeMs } from '@vernier/shared/clock';
import type { CursorPage } from '../cursor-page.ts';

export const SECURITY_EVENT_KINDS = [
  'login',
  'login_failed',
  'code_wrong',
  'proof_failed',
  'new_device',
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'oidc_linked',
  'oidc_unlinked',
  'token_created',
  'webhook_created',
  'withdrawals_frozen',
  'account_frozen',
  'admin_login',
  'admin_login_failed',
  'admin_proof_failed',
  'admin_password_changed',
  'role_refused',
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

export interface NewSecurityEvent {
  readonly atMs: TimeMs;
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly kind: SecurityEventKind;
  /** The account that the event is about; null when it is unknown. */
  readonly userId: number | null;
  readonly adminId: number | null;
  /** Pseudonym of the typed account. */
  readonly account: string | null;
  /** Pseudonym of the network address; null in the row that counts the events beyond the limits of a day. */
  readonly address: string | null;
  readonly network: string;
  readonly detail: string;
  readonly occurrences: number;
}

export interface SecurityEventRow extends NewSecurityEvent {
  readonly id: number;
}

/** Absent fields do not filter. */
export interface SecurityEventFilter {
  readonly kind?: SecurityEventKind | undefined;
  readonly userId?: number | undefined;
  /** Pseudonyms of one network address. */
  readonly addresses?: readonly string[] | undefined;
}

/** Rows of a day by kind and address. */
export interface SecurityEventCount {
  readonly kind: SecurityEventKind;
  readonly address: string;
  readonly rows: number;
}

export interface SecurityEventRepository {
  /** In one transaction. An event without an address is added to the row that counts its kind and day. */
  add(events: readonly NewSecurityEvent[]): Promise<void>;
  /** Newest first. */
  list(filter: SecurityEventFilter, page: CursorPage): Promise<readonly SecurityEventRow[]>;
  /** At most a thousand are counted. */
  count(filter: SecurityEventFilter): Promise<number>;
  /** Stored rows of a day that have an address. */
  countsOfDay(day: number): Promise<readonly SecurityEventCount[]>;
  /** Events of the kinds since the time, with those that were only counted. */
  occurrencesSince(
    kinds: readonly SecurityEventKind[],
    since: { day: number; atMs: TimeMs },
  ): Promise<number>;
}
