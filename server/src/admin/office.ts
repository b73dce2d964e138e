/** What the administrators' procedures work with, and one call of them. */

import type { AdminRepository, AdminRow } from '@vernier/db/admin';
import type { Language } from '@vernier/shared/wire/languages';
import type { LoginWaits } from '../auth/login-waits.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Context } from '../context.ts';
import type { RateLimiter } from '../http/rate-limits.ts';
import type { MarketControls } from './market-controls.ts';
import type { SignIn } from './sign-in.ts';

/** What administrators work with as users do. */
type Shared = 'config' | 'clock' | 'wall' | 'market' | 'identity' | 'sessions' | 'realNames' | 'vault';

/** Built once at the start. */
export interface Office extends Pick<Context, Shared> {
  readonly admins: AdminRepository;
  readonly signIn: SignIn;
  readonly passwords: Passwords;
  readonly controls: MarketControls;
  /** Null when the limits are lifted for tests. */
  readonly limits: Limits | null;
}

export interface Limits {
  readonly limiter: RateLimiter;
  readonly waits: LoginWaits;
}

export interface AdminCall {
  readonly office: Office;
  readonly lang: Language;
  /** Of the caller, as limits count it. */
  readonly address: string;
  /** Undefined without a live session. */
  readonly admin: AdminRow | undefined;
}
