/** Repository of withdrawal freezes, and of the links in messages that start them. */

import type { TimeMs } from '@vernier/shared/clock';

export interface WithdrawalFreezeRow {
  readonly userId: number;
  readonly frozenAtMs: TimeMs;
  /** When it ends, as its user requested; null without a request. */
  readonly endsAtMs: TimeMs | null;
}

export interface FreezeLinkRow {
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  readonly userId: number;
  readonly expiresAtMs: TimeMs;
  readonly usedAtMs: TimeMs | null;
}

export interface WithdrawalFreezeRepository {
  of(userId: number): Promise<WithdrawalFreezeRow | null>;
  link(tokenHash: string): Promise<FreezeLinkRow | null>;
  /** Removes expired links of all users, and the oldest of this one beyond `most`. */
  addLink(
    link: Omit<FreezeLinkRow, 'usedAtMs'>,
    bounds: { readonly most: number; readonly nowMs: TimeMs },
  ): Promise<void>;
  /**
   * Uses the link and starts the freeze of its user in one transaction; a request to end it is withdrawn, and one to end the
   * restriction to approved destinations. False, and no change, for a link that was used or is gone.
   */
  start(link: Pick<FreezeLinkRow, 'tokenHash' | 'userId'>, atMs: TimeMs): Promise<boolean>;
  /** Sets when this freeze ends; false when it is over, ends already, or has begun again. */
  setEnd(freeze: WithdrawalFreezeRow, endsAtMs: TimeMs): Promise<boolean>;
  /** Ends this freeze; false when it is over or has begun again. */
  remove(freeze: Pick<WithdrawalFreezeRow, 'userId' | 'frozenAtMs'>): Promise<boolean>;
  /** With the links. */
  deleteUser(userId: number): Promise<void>;
}
