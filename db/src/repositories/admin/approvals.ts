/** Repository of approvals: acts that one administrator requested and that another one carries out or rejects. */

import type { TimeMs } from '@vernier/shared/clock';
import type { CursorPage } from '../cursor-page.ts';

/** `failed`: approved, and refused by the act itself. */
export type ApprovalStatus = 'pending' | 'applied' | 'rejected' | 'failed';

/** Input, before and after are JSON text. */
export interface NewApproval {
  /** The procedure's path, such as `payments.coins.save`. */
  readonly action: string;
  readonly input: string;
  readonly before: string;
  readonly after: string;
  readonly requestedBy: number;
  readonly createdAtMs: TimeMs;
  readonly expiresAtMs: TimeMs;
}

export interface ApprovalRow extends NewApproval {
  readonly id: number;
  /** Pending also after its expiry, when it can no longer be approved. */
  readonly status: ApprovalStatus;
  readonly endedBy: number | null;
  readonly endedAtMs: TimeMs | null;
  /** Why it was rejected, or the reason of the refusal of its act. */
  readonly remark: string | null;
}

export interface ApprovalEnd {
  readonly status: 'rejected' | 'failed';
  readonly endedBy: number;
  readonly endedAtMs: TimeMs;
  readonly remark: string;
}

export interface ApprovalRepository {
  byId(id: number): Promise<ApprovalRow | null>;
  nextId(): Promise<number>;
  insert(approval: NewApproval): Promise<void>;
  /** Throws for one that has ended. An applied one ends with the audit line of its act. */
  end(id: number, end: ApprovalEnd): Promise<void>;
  /** Pending and not expired, oldest first. */
  pending(nowMs: TimeMs, page: CursorPage): Promise<readonly ApprovalRow[]>;
  countPending(nowMs: TimeMs): Promise<number>;
  countPendingOf(adminId: number, nowMs: TimeMs): Promise<number>;
  /** Ended or expired, newest first. */
  ended(nowMs: TimeMs, page: CursorPage): Promise<readonly ApprovalRow[]>;
  /** At most a thousand are counted. */
  countEnded(nowMs: TimeMs): Promise<number>;
}
