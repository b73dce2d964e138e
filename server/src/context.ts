/** What the routes work with: built once at the start (see start.ts) and handed to every room of them. */

import type { CompanyRepository } from '@vernier/db/repositories/content/companies';
import type { CashLedger } from '@vernier/db/repositories/wallet/cash-ledger';
import type { WithdrawalMethodRepository } from '@vernier/db/repositories/wallet/withdrawal-methods';
import type { UserRepository } from '@vernier/db/repositories/users/users';
import type { PaymentChannels } from '@vernier/db/repositories/wallet/payment-channels';
import type { NewsRepository } from '@vernier/db/repositories/content/news';
import type { RealNameRepository } from '@vernier/db/repositories/users/real-names';
import type { TransferRepository } from '@vernier/db/repositories/wallet/transfers';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import type { SupportRepository } from '@vernier/db/repositories/content/support';
import type { MarketClock } from '@vernier/shared/market-clock';
import type { Store } from '@vernier/shared/engine/store';
import type { Executor } from '@vernier/shared/engine/executor';
import type { PriceAlerts } from './features/alerts/price-alerts.ts';
import type { Codes } from './features/auth/codes.ts';
import type { LoginGuard } from './features/auth/login-guard.ts';
import type { BackupSchedule } from './ops/backups/backup-schedule.ts';
import type { Registration } from './features/auth/registration.ts';
import type { Passwords } from './features/auth/passwords.ts';
import type { SecondFactors } from './features/auth/second-factors.ts';
import type { Sessions } from './features/auth/sessions.ts';
import type { FieldCipher } from './platform/encryption/field-cipher.ts';
import type { Captchas } from './features/auth/captchas.ts';
import type { Config } from './platform/config/config.ts';
import type { DiskWatch } from './platform/disk/disk-watch.ts';
import type { Shedding } from './platform/routing/shedding.ts';
import type { RateLimiter } from './platform/routing/rate-limits.ts';
import type { AccountFeed } from './core/feeds/account-feed.ts';
import type { InstrumentTerms } from './core/market/instrument-terms.ts';
import type { BotTraders } from './features/ranking/bot-traders.ts';
import type { LiveMarket } from './core/market/live-market.ts';
import type { QuoteBoard } from './core/market/quote-board.ts';
import type { CommitMeter } from './platform/metrics/commit-meter.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Notifications } from './features/notifications/create-notifications.ts';
import type { PushSubscriptions } from './features/push/push-subscriptions.ts';
import type { ChangeVersions } from './admin/change-versions.ts';
import type { KeyRotation } from './ops/key-rotation/key-rotation.ts';
import type { SiteSettings } from './platform/config/site-settings.ts';
import type { SupportChat } from './features/support/support-chat.ts';
import type { Destinations } from './features/wallet/destinations.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import type { AdminViews } from './features/uploads/admin-views.ts';
import type { Uploads } from './features/uploads/uploads.ts';

export interface Context {
  /** What a Prometheus is told. */
  readonly metrics: Metrics;
  /** Null where nobody wants traces. */
  readonly tracing: Tracing | null;
  /** Of the write path. */
  readonly commits: CommitMeter;
  readonly config: Config;
  /** Whether there is room for new business. */
  readonly disk: DiskWatch;
  readonly shedding: Shedding;
  /** Measures durations. */
  readonly steady: SteadyClock;
  /** Market time: orders, quotes and candles. */
  readonly clock: MarketClock;
  /** Wall time: what records outside the market are dated with. */
  readonly wall: Clock;
  readonly store: Store;
  readonly executor: Executor;
  readonly market: LiveMarket;
  readonly board: QuoteBoard;
  /** The private pushes; what is no event of an account is told through it. */
  readonly accountFeed: AccountFeed;
  readonly sessions: Sessions;
  /** Without what writes sessions and passwords: that is done by `sessions`, which asks for a proof [AUTH-1]. */
  readonly identity: Omit<UserRepository, 'insertSession' | 'changePassword'>;
  readonly codes: Codes;
  readonly cipher: FieldCipher;
  readonly keyRotation: KeyRotation;
  readonly notifications: Notifications;
  readonly alerts: PriceAlerts;
  readonly pushSubscriptions: PushSubscriptions;
  readonly captchas: Captchas;
  readonly passwords: Passwords;
  readonly registration: Registration;
  readonly uploads: Uploads;
  readonly realNames: RealNameRepository;
  readonly paymentChannels: PaymentChannels;
  readonly withdrawalMethods: WithdrawalMethodRepository;
  /** Where payouts went, as their records keep it. */
  readonly destinations: Destinations;
  readonly cashLedger: CashLedger;
  readonly adminViews: AdminViews;
  readonly secondFactors: SecondFactors;
  /** Of administrators. */
  readonly adminFactors: SecondFactors;
  readonly siteSettings: SiteSettings;
  readonly news: NewsRepository;
  readonly companies: CompanyRepository;
  /** What administrators may change of instruments. */
  readonly terms: InstrumentTerms;
  readonly support: SupportRepository;
  /** With support. */
  readonly supportChat: SupportChat;
  readonly transfers: TransferRepository;
  /** What the office's pages follow. */
  readonly changeVersions: ChangeVersions;
  readonly backups: BackupSchedule;
  /** The traders of the ranking. */
  readonly bots: BotTraders;
  /** Both null when the limits are lifted for tests. */
  readonly limiter: RateLimiter | null;
  readonly loginGuard: LoginGuard | null;
}
