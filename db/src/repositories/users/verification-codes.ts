/** The codes that were sent by e-mail and SMS, as a port: one row a target and purpose, its tries counted before they are judged. */

import type { TimeMs } from '@vernier/shared/clock';

/** `register` proves an address that is to become an account, `password` the address of one. */
export type CodePurpose = 'register' | 'password';

export interface VerificationCodeRow {
  /** Keyed digest of where it was sent: whoever reads the table learns no address. */
  readonly target: string;
  readonly purpose: CodePurpose;
  /** Keyed digest of the code with its purpose and target. */
  readonly codeHash: string;
  readonly sentAtMs: TimeMs;
  readonly triesLeft: number;
  /** How many were sent for the purpose on the day of this one. */
  readonly sentInDay: number;
}

export interface VerificationCodeRepository {
  /** The last code of each purpose that was sent to the target. */
  ofTarget(target: string): readonly VerificationCodeRow[];
  /** Replaces the target's code of that purpose. */
  put(code: VerificationCodeRow): void;
  /** Uses one try up and gives the row to compare with; null when there is no code or no try left. */
  takeTry(target: string, purpose: CodePurpose): VerificationCodeRow | null;
  /** Makes the code unusable; false when it was already, so that of two at once one wins. */
  spend(code: VerificationCodeRow): boolean;
  /** Forgets what was sent before. */
  forgetBefore(atMs: TimeMs): void;
}
