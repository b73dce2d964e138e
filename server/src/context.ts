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
import type { Store } from '@vernier/shared/store';
import type { Executor } from '@vernier/shared/execution/executor';
import type { AlertDesk } from './features/alerts/alert-desk.ts';
import type { Codes } from './features/auth/codes.ts';
import type { LoginGuard } from './features/auth/login-guard.ts';
import type { BackupSchedule } from './ops/backups/backup-schedule.ts';
import type { Newcomers } from './features/auth/newcomers.ts';
import type { Passwords } from './features/auth/passwords.ts';
import type { SecondFactors } from './features/auth/second-factors.ts';
import type { Sessions } from './features/auth/sessions.ts';
import type { Vault } from './platform/encryption/vault.ts';
import type { Captchas } from './features/auth/captchas.ts';
import type { Config } from './platform/config/config.ts';
import type { DiskWatch } from './platform/disk/disk-watch.ts';
import type { Shedding } from './platform/routing/shedding.ts';
import type { RateLimiter } from './platform/routing/rate-limits.ts';
import type { AccountFeed } from './core/feeds/account-feed.ts';
import type { InstrumentTerms } from './core/market/instrument-terms.ts';
import type { HouseDesk } from './features/ranking/house-desk.ts';
import type { LiveMarket } from './core/market/live-market.ts';
import type { QuoteBoard } from './core/market/quote-board.ts';
import type { CommitMeter } from './platform/metrics/commit-meter.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Notices } from './features/notifications/open-notices.ts';
import type { PushDesk } from './features/push/push-desk.ts';
import type { Pulse } from './admin/pulse.ts';
import type { KeyChange } from './ops/key-rotation/key-change.ts';
import type { SiteSettings } from './platform/config/site-settings.ts';
import type { Talk } from './features/support/talk.ts';
import type { Destinations } from './features/wallet/destinations.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import type { StaffViews } from './features/uploads/staff-views.ts';
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
  readonly vault: Vault;
  readonly keyChange: KeyChange;
  readonly notices: Notices;
  readonly alerts: AlertDesk;
  readonly pushDesk: PushDesk;
  readonly captchas: Captchas;
  readonly passwords: Passwords;
  readonly newcomers: Newcomers;
  readonly uploads: Uploads;
  readonly realNames: RealNameRepository;
  readonly paymentChannels: PaymentChannels;
  readonly withdrawalMethods: WithdrawalMethodRepository;
  /** Where payouts went, as their records keep it. */
  readonly destinations: Destinations;
  readonly cashLedger: CashLedger;
  readonly staffViews: StaffViews;
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
  readonly talk: Talk;
  readonly transfers: TransferRepository;
  /** What the office's pages follow. */
  readonly pulse: Pulse;
  readonly backups: BackupSchedule;
  /** The traders of the ranking. */
  readonly house: HouseDesk;
  /** Both null when the limits are lifted for tests. */
  readonly limiter: RateLimiter | null;
  readonly loginGuard: LoginGuard | null;
}
