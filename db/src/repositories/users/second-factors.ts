/** Repository of second factors, of users or of administrators. One statement consumes a code, so that one of two concurrent uses wins. */

import type { TimeMs } from '@vernier/shared/clock';
import type { RowVersion } from '../row-version.ts';

export interface SecondFactorRow {
  /** The user, or the administrator. */
  readonly ownerId: number;
  readonly secretEncrypted: string;
  readonly createdAtMs: TimeMs;
  /** Null during the set-up: logins do not require it yet. */
  readonly confirmedAtMs: TimeMs | null;
  /** The half minute of the newest accepted code. */
  readonly lastStep: number;
}

export interface SecondFactorRepository {
  of(ownerId: number): Promise<SecondFactorRow | null>;
  /** Starts a set-up and replaces an unconfirmed one; false when a confirmed factor exists, or the owner's row has changed. */
  begin(owner: RowVersion, secretEncrypted: string, createdAtMs: TimeMs): Promise<boolean>;
  /**
   * Confirms the factor whose secret was verified and stores the digests of its recovery codes in one transaction; false when it was
   * confirmed, or begun again, or the owner's row has changed.
   */
  confirm(
    owner: RowVersion,
    verified: { readonly step: number; readonly secretEncrypted: string },
    codes: { readonly atMs: TimeMs; readonly hashes: readonly string[] },
  ): Promise<boolean>;
  /**
   * True when no code of this half minute or of a later one was used. A use after `latestStep` was made while the clock was
   * wrong and does not count [CLOCK-9].
   */
  useStep(ownerId: number, step: number, latestStep: number): Promise<boolean>;
  /** True when one of the digests was that of an unused recovery code of the owner. */
  useRecoveryCode(ownerId: number, codeHashes: readonly string[]): Promise<boolean>;
  recoveryCodesLeft(ownerId: number): Promise<number>;
  remove(ownerId: number): Promise<void>;
}
