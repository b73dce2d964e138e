/** Repository of verification codes sent by e-mail and SMS: one row for each target and purpose. A try counts before its check. */

import type { TimeMs } from '@vernier/shared/clock';

/** `register` verifies the address of a new account, `password` that of an existing one. */
export type CodePurpose = 'register' | 'password';

export interface VerificationCodeRow {
  /** Keyed digest of the recipient: the table contains no address. */
  readonly target: string;
  readonly purpose: CodePurpose;
  /** Keyed digest of the code with its purpose and target. */
  readonly codeHash: string;
  readonly sentAtMs: TimeMs;
  readonly triesLeft: number;
  /** Number of codes sent for the purpose on the day of this one. */
  readonly sentInDay: number;
}

export interface VerificationCodeRepository {
  /** The newest code of each purpose sent to the target. */
  ofTarget(target: string): readonly VerificationCodeRow[];
  /** Replaces the target's code of that purpose. */
  put(code: VerificationCodeRow): void;
  /** Consumes one try and returns the row to compare with; null when there is no code or no try left. */
  takeTry(target: string, purpose: CodePurpose): VerificationCodeRow | null;
  /** Invalidates the code; false when it was invalid, so that one of two concurrent uses wins. */
  spend(code: VerificationCodeRow): boolean;
  /** Deletes codes sent before the time. */
  removeBefore(atMs: TimeMs): void;
}
