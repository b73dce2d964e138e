/** Second factors of users, or of administrators, as a port. Everything that is used up is used up by one statement, so that of two at once one wins. */

import type { TimeMs } from '@vernier/shared/clock';

export interface SecondFactorRow {
  /** The user, or the administrator. */
  readonly ownerId: number;
  readonly secretEncrypted: string;
  readonly createdAtMs: TimeMs;
  /** Null while it is being set up: a login asks for nothing yet. */
  readonly confirmedAtMs: TimeMs | null;
  /** The half minute of the newest code that was accepted. */
  readonly lastStep: number;
}

export interface SecondFactorRepository {
  of(ownerId: number): SecondFactorRow | null;
  /** Starts a set-up, instead of one that was never confirmed; false when there is a confirmed one. */
  begin(ownerId: number, secretEncrypted: string, createdAtMs: TimeMs): boolean;
  /** Confirms it and keeps the digests of its recovery codes, in one transaction; false when it was confirmed before. */
  confirm(
    ownerId: number,
    step: number,
    codes: { readonly atMs: TimeMs; readonly hashes: readonly string[] },
  ): boolean;
  /**
   * True when the code of this half minute, or of a later one, was not used yet. One that was used after `latestStep` was
   * used while the clock was wrong, and does not count [CLOCK-9].
   */
  useStep(ownerId: number, step: number, latestStep: number): boolean;
  /** True when it was one of the owner's that is left. */
  useRecoveryCode(ownerId: number, codeHash: string): boolean;
  recoveryCodesLeft(ownerId: number): number;
  remove(ownerId: number): void;
}
