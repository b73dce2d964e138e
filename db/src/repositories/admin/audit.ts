/** Repository for reading the audit. admins.ts writes the lines, in the transaction of the audited action. */

import type { TimeMs } from '@vernier/shared/clock';
import type { ChainedLine } from '../../hash-chains/audit-chain.ts';
import type { CursorPage } from '../cursor-page.ts';

/** Absent fields do not filter. */
export interface AuditFilter {
  readonly adminId?: number | undefined;
  /** A procedure's path or its prefix: `users.` matches every action on users. */
  readonly action?: string | undefined;
  /** Only these actions, or all but these. */
  readonly actions?: { readonly only: readonly string[] } | { readonly except: readonly string[] };
  readonly fromMs?: TimeMs | undefined;
  /** Exclusive. */
  readonly toMs?: TimeMs | undefined;
  /** Text in the input, before or after; searches the newest 20,000 lines that match the other fields. */
  readonly search?: string | undefined;
}

/** A line with the administrator's e-mail address. */
export interface AuditEntry extends ChainedLine {
  readonly email: string;
}

export interface AuditRepository {
  /** Newest first. */
  list(filter: AuditFilter, page: CursorPage): Promise<readonly AuditEntry[]>;
  /** At most a thousand are counted. */
  count(filter: AuditFilter): Promise<number>;
  /** Lines after the id, oldest first. */
  after(id: number, limit: number): Promise<readonly ChainedLine[]>;
}
