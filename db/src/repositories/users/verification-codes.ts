/** Repository of verification codes sent by e-mail and SMS: one row for each request. A try counts before its check. */

import type { TimeMs } from '@vernier/shared/clock';

/** `register` verifies the address of a new account, `password` that of an existing one. */
export type CodePurpose = 'register' | 'password';

export interface VerificationCodeRow {
  /** SHA-256 of the key that the requester got, hex. */
  readonly keyHash: string;
  /** Keyed digest of the recipient: the table contains no address. */
  readonly target: string;
  readonly purpose: CodePurpose;
  /** Keyed digest of the network address that the request came from. */
  readonly address: string;
  /** Requested by the account's owner, or from an address that the owner has logged in from. */
  readonly isKnown: boolean;
  /** Keyed digest of the code with its request. */
  readonly codeHash: string;
  readonly sentAtMs: TimeMs;
  readonly triesLeft: number;
}

export interface VerificationCodeRepository {
  /** All codes sent to the target, newest first. */
  ofTarget(target: string): Promise<readonly VerificationCodeRow[]>;
  add(code: VerificationCodeRow): Promise<void>;
  /** Consumes one try and returns the row to compare with; null when no try is left. */
  takeTry(keyHash: string): Promise<VerificationCodeRow | null>;
  /**
   * Invalidates the code and all others with its target and purpose; false when it was invalid, so that one of two
   * concurrent uses wins.
   */
  spend(code: VerificationCodeRow): Promise<boolean>;
  /** Deletes codes sent before the time. */
  removeBefore(atMs: TimeMs): Promise<void>;
}
