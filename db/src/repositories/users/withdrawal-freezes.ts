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
  of(userId: number): WithdrawalFreezeRow | null;
  link(tokenHash: string): FreezeLinkRow | null;
  /** Removes expired links of all users, and the oldest of this one beyond `most`. */
  addLink(
    link: Omit<FreezeLinkRow, 'usedAtMs'>,
    bounds: { readonly most: number; readonly nowMs: TimeMs },
  ): void;
  /**
   * Uses the link and starts the freeze of its user in one transaction; a request to end it is withdrawn, and one to end the
   * restriction to approved destinations.
   */
  start(link: FreezeLinkRow, atMs: TimeMs): void;
  setEnd(userId: number, endsAtMs: TimeMs): void;
  remove(userId: number): void;
  /** With the links. */
  deleteUser(userId: number): void;
}
