/** The objects of the admin procedures, in groups, and one call of a procedure. */

import type { AdminRepository, AdminRow, LiveAdminSession } from '@vernier/db/repositories/admin/admins';
import type { AuditRepository } from '@vernier/db/repositories/admin/audit';
import type { UserDirectory } from '@vernier/db/repositories/users/users';
import type { CompanyRepository } from '@vernier/db/repositories/content/companies';
import type { NewsRepository } from '@vernier/db/repositories/content/news';
import type { SupportRepository } from '@vernier/db/repositories/content/support';
import type { RealNameRepository } from '@vernier/db/repositories/users/real-names';
import type { Language } from '@vernier/shared/api/languages';
import type { Clock } from '@vernier/shared/clock';
import type { MarketClock } from '@vernier/shared/market-clock';
import type { AccountFeed } from '../core/feeds/account-feed.ts';
import type { TradingCore } from '../core/trading-core.ts';
import type { Auth } from '../features/auth/auth.ts';
import type { LoginWaits } from '../features/auth/login-waits.ts';
import type { Passwords } from '../features/auth/passwords.ts';
import type { SecondFactors } from '../features/auth/second-factors.ts';
import type { Notifications } from '../features/notifications/create-notifications.ts';
import type { BotTraders } from '../features/ranking/bot-traders.ts';
import type { RiskMonitor } from '../features/risk/risk-monitor.ts';
import type { SupportChat } from '../features/support/support-chat.ts';
import type { Uploads } from '../features/uploads/uploads.ts';
import type { Wallet } from '../features/wallet/wallet.ts';
import type { BackupSchedule } from '../ops/backups/backup-schedule.ts';
import type { LedgerBalance } from '../ops/health/ledger-balance.ts';
import type { ReadinessWatch } from '../ops/health/readiness.ts';
import type { ServerHealth } from '../ops/health/server-health.ts';
import type { Config } from '../platform/config/config.ts';
import type { SiteSettings } from '../platform/config/site-settings.ts';
import type { FieldCipher } from '../platform/encryption/field-cipher.ts';
import type { RateLimiter } from '../platform/routing/rate-limits.ts';
import type { ChangeVersions } from './change-versions.ts';
import type { MarketControls } from './market-controls.ts';
import type { SignIn } from './sign-in.ts';

export interface AdminContext {
  readonly config: Config;
  /** Market time. */
  readonly clock: MarketClock;
  readonly wall: Clock;
  readonly siteSettings: SiteSettings;
  readonly changeVersions: ChangeVersions;
  readonly access: AdminAccess;
  readonly trading: AdminTrading;
  readonly users: AdminUsers;
  readonly wallet: Pick<Wallet, 'paymentChannels' | 'transfers' | 'destinations'>;
  readonly content: AdminContent;
  readonly operations: AdminOperations;
}

/** Accounts of administrators, and the audit log. */
export interface AdminAccess {
  readonly admins: AdminRepository;
  readonly audit: AuditRepository;
  /** Second factors of administrators. */
  readonly adminFactors: SecondFactors;
  readonly signIn: SignIn;
  readonly passwords: Passwords;
  /** Null when the limits are lifted for tests. */
  readonly limits: Limits | null;
}

export interface AdminTrading extends Pick<TradingCore, 'store' | 'executor' | 'market' | 'terms'> {
  readonly controls: MarketControls;
  readonly risk: RiskMonitor;
  readonly bots: BotTraders;
}

export interface AdminUsers extends Pick<Auth, 'identity' | 'sessions'> {
  readonly directory: UserDirectory;
  readonly realNames: RealNameRepository;
  readonly userFactors: SecondFactors;
  readonly uploads: Uploads;
  readonly accountFeed: AccountFeed;
  readonly cipher: FieldCipher;
}

export interface AdminContent {
  readonly news: NewsRepository;
  readonly companies: CompanyRepository;
  readonly support: SupportRepository;
  readonly supportChat: SupportChat;
  readonly notifications: Notifications;
}

export interface AdminOperations {
  readonly backups: BackupSchedule;
  readonly readiness: ReadinessWatch;
  readonly ledgerBalance: LedgerBalance;
  readonly health: ServerHealth;
}

export interface Limits {
  readonly limiter: RateLimiter;
  readonly waits: LoginWaits;
}

export interface AdminCall {
  readonly context: AdminContext;
  /** Of the request, and the reference of an internal error in it. */
  readonly requestId: string;
  readonly lang: Language;
  /** Of the caller, as the rate limits count it. */
  readonly address: string;
  /** Short device name for the list of sessions. */
  readonly device: string;
  /** Both undefined without a live session. */
  readonly admin: AdminRow | undefined;
  readonly session: LiveAdminSession | undefined;
}
