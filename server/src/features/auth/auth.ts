/** Accounts and their credentials: users, sessions, passwords, codes, second factors. */

import type { UserRepository } from '@vernier/db/repositories/users/users';
import type { CaptchaCheck } from './captcha-check.ts';
import type { Captchas } from './captchas.ts';
import type { Codes } from './codes.ts';
import type { DemoLimits } from './demo-limits.ts';
import type { LoginLimits } from './login-limits.ts';
import type { Registration } from './registration.ts';
import type { Passkeys } from './passkeys.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Sessions } from './sessions.ts';
import type { StepUpSessions } from './step-up-sessions.ts';
import type { WithdrawalFreezes } from './withdrawal-freezes.ts';

export interface Auth {
  /** Without the writes of sessions and passwords: `sessions` makes those, and requires a proof [AUTH-1]. */
  readonly identity: Omit<UserRepository, 'insertSession' | 'changePassword'>;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly registration: Registration;
  readonly codes: Codes;
  readonly captchas: Captchas;
  /** Null when the limits are lifted for tests. */
  readonly captchaCheck: CaptchaCheck | null;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  /** Null when the limits are lifted for tests. */
  readonly loginLimits: LoginLimits | null;
  /** Null when the limits are lifted for tests. */
  readonly demoLimits: DemoLimits | null;
  /** Sessions that were confirmed lately. */
  readonly stepUps: StepUpSessions;
  readonly withdrawalFreezes: WithdrawalFreezes;
}
