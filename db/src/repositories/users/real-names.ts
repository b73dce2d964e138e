/** Real names and their review as a port. A submission waits, and is then approved or rejected for good; the user may submit again. */

import type { TimeMs } from '@vernier/shared/clock';

export const REVIEW_STATES = ['waiting', 'approved', 'rejected'] as const;

export type ReviewState = (typeof REVIEW_STATES)[number];

export interface NewRealName {
  readonly userId: number;
  readonly nameEncrypted: string;
  readonly cardIdEncrypted: string;
  /** Uploads of the user's own. */
  readonly frontUpload: string;
  readonly reverseUpload: string;
  readonly submittedAtMs: TimeMs;
}

export interface RealNameRow extends NewRealName {
  readonly id: number;
  readonly status: ReviewState;
  readonly reviewedAtMs: TimeMs | null;
  /** Why it was rejected. */
  readonly remark: string | null;
}

/** A submission with its user's public number. */
export interface ListedRealName extends RealNameRow {
  readonly uid: string;
}

export interface RealNameRepository {
  /** With the user's review status and the use of both pictures, in one write. */
  submit(submission: NewRealName): void;
  byId(id: number): RealNameRow | null;
  /** The newest of a user. */
  latestOf(userId: number): RealNameRow | null;
  /** Oldest first: who waits longest comes first. */
  list(status: ReviewState, offset: number, limit: number): readonly ListedRealName[];
  count(status: ReviewState): number;
  /** Ends the review of a waiting submission, with the user's review status; a remark rejects it. False when it does not wait. */
  review(id: number, atMs: TimeMs, remark: string | null): boolean;
  /** Takes a user's submissions and pictures away, with everything that is sealed in them. */
  deleteUser(userId: number): void;
}
