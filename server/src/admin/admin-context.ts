/** Objects that the administrators' procedures use, and the tRPC context of one call. */

import type { AdminRepository, AdminRow, LiveAdminSession } from '@vernier/db/repositories/admin/admins';
import type { AuditRepository } from '@vernier/db/repositories/admin/audit';
import type { UserDirectory } from '@vernier/db/repositories/users/user-directory';
import type { Language } from '@vernier/shared/api/languages';
import type { LoginWaits } from '../features/auth/login-waits.ts';
import type { Passwords } from '../features/auth/passwords.ts';
import type { SecondFactors } from '../features/auth/second-factors.ts';
import type { Context } from '../context.ts';
import type { ReadinessWatch } from '../ops/health/readiness.ts';
import type { ServerHealth } from '../ops/health/server-health.ts';
import type { RateLimiter } from '../platform/routing/rate-limits.ts';
import type { RiskMonitor } from '../features/risk/risk-monitor.ts';
import type { LedgerBalance } from '../ops/health/ledger-balance.ts';
import type { MarketControls } from './market-controls.ts';
import type { SignIn } from './sign-in.ts';

/** Objects that users' calls use too. */
type Shared =
  | 'config'
  | 'clock'
  | 'wall'
  | 'store'
  | 'executor'
  | 'market'
  | 'identity'
  | 'sessions'
  | 'realNames'
  | 'cipher'
  | 'siteSettings'
  | 'paymentChannels'
  | 'transfers'
  | 'destinations'
  | 'accountFeed'
  | 'adminFactors'
  | 'uploads'
  | 'news'
  | 'companies'
  | 'support'
  | 'supportChat'
  | 'notifications'
  | 'terms'
  | 'bots'
  | 'changeVersions'
  | 'backups';

/** Built once at the start. */
export interface AdminContext extends Pick<Context, Shared> {
  readonly admins: AdminRepository;
  readonly audit: AuditRepository;
  readonly users: UserDirectory;
  /** Of users; those of administrators are `adminFactors`. */
  readonly userFactors: SecondFactors;
  readonly readiness: ReadinessWatch;
  readonly ledgerBalance: LedgerBalance;
  readonly signIn: SignIn;
  readonly passwords: Passwords;
  readonly controls: MarketControls;
  readonly risk: RiskMonitor;
  readonly health: ServerHealth;
  /** Null when the limits are lifted for tests. */
  readonly limits: Limits | null;
}

export interface Limits {
  readonly limiter: RateLimiter;
  readonly waits: LoginWaits;
}

export interface AdminCall {
  readonly context: AdminContext;
  /** Of the request, and the reference of a fault in it. */
  readonly requestId: string;
  readonly lang: Language;
  /** Of the caller, as limits count it. */
  readonly address: string;
  /** Browser and platform, for the list of sessions. */
  readonly device: string;
  /** Both undefined without a live session. */
  readonly admin: AdminRow | undefined;
  readonly session: LiveAdminSession | undefined;
}
