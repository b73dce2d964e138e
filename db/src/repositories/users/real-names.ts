/** Repository of real names and their review. A submission waits and is then approved or rejected; the user may submit again. */

import type { TimeMs } from '@vernier/shared/clock';
import type { CursorPage } from '../cursor-page.ts';

export const REVIEW_STATES = ['waiting', 'approved', 'rejected'] as const;

export type ReviewState = (typeof REVIEW_STATES)[number];

export interface NewRealName {
  readonly userId: number;
  readonly nameEncrypted: string;
  readonly cardIdEncrypted: string;
  /** Ids of the user's uploads. */
  readonly frontUpload: string;
  readonly reverseUpload: string;
  readonly submittedAtMs: TimeMs;
}

export interface RealNameRow extends NewRealName {
  readonly id: number;
  readonly status: ReviewState;
  readonly reviewedAtMs: TimeMs | null;
  /** The reason of a rejection. */
  readonly remark: string | null;
}

/** A submission with its user's public number. */
export interface ListedRealName extends RealNameRow {
  readonly uid: string;
}

export interface RealNameRepository {
  /** Writes the submission, the user's review status and the use of both pictures in one transaction. False when one is waiting or approved. */
  submit(submission: NewRealName): Promise<boolean>;
  byId(id: number): Promise<RealNameRow | null>;
  /** The user's newest submission. */
  latestOf(userId: number): Promise<RealNameRow | null>;
  /** Oldest first. */
  list(status: ReviewState, page: CursorPage): Promise<readonly ListedRealName[]>;
  /** At most a thousand are counted. */
  count(status: ReviewState): Promise<number>;
  /** Approves a waiting submission, or rejects it with a remark, sets the user's review status and adds the outcome to the account's activity. False when it does not wait. */
  review(id: number, atMs: TimeMs, remark: string | null): Promise<boolean>;
  /** Deletes the user's submissions and pictures. */
  deleteUser(userId: number): Promise<void>;
}
