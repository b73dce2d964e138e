/** Reading the record of what administrators did, as a port. Lines are written together with what they tell of, in admin.ts. */

import type { TimeMs } from '@vernier/shared/clock';
import type { ChainedLine } from '../../hash-chains/audit-chain.ts';

/** What is asked for; what is absent is not asked about. */
export interface AuditFilter {
  readonly adminId?: number | undefined;
  /** A procedure's path, or the beginning of one: `users.` is everything done to users. */
  readonly action?: string | undefined;
  readonly fromMs?: TimeMs | undefined;
  /** Up to this moment, which is not included. */
  readonly toMs?: TimeMs | undefined;
  /** Letters that stand in the input, in what was before or in what came after; of the newest 20,000 lines that fit the rest. */
  readonly search?: string | undefined;
}

/** A line with the address of whose it is. */
export interface AuditEntry extends ChainedLine {
  readonly email: string;
}

export interface AuditRepository {
  /** Newest first. */
  list(filter: AuditFilter, offset: number, limit: number): readonly AuditEntry[];
  count(filter: AuditFilter): number;
  /** Lines after one of that number, oldest first. */
  after(id: number, limit: number): readonly ChainedLine[];
}
