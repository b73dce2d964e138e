/** What the routes work with: built once at the start (see start.ts) and handed to every room of them. */

import type { IdentityRepository } from '@vernier/db/identity';
import type { RealNameRepository } from '@vernier/db/real-names';
import type { Clock } from '@vernier/shared/clock';
import type { Store } from '@vernier/shared/store';
import type { Executor } from '@vernier/shared/execution/executor';
import type { Codes } from './auth/codes.ts';
import type { LoginGuard } from './auth/login-guard.ts';
import type { Newcomers } from './auth/newcomers.ts';
import type { Passwords } from './auth/passwords.ts';
import type { SecondFactors } from './auth/second-factors.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Vault } from './auth/vault.ts';
import type { Captchas } from './captcha/captchas.ts';
import type { Config } from './config.ts';
import type { RateLimiter } from './http/rate-limits.ts';
import type { LiveMarket } from './live/live-market.ts';
import type { QuoteBoard } from './live/quote-board.ts';
import type { Notices } from './notices/open-notices.ts';
import type { PacedClock } from './paced-clock.ts';
import type { SiteSettings } from './site-settings.ts';
import type { StaffViews } from './uploads/staff-views.ts';
import type { Uploads } from './uploads/uploads.ts';

export interface Context {
  readonly config: Config;
  /** Market time: orders, quotes and candles. */
  readonly clock: PacedClock;
  /** Wall time: sessions and limits. */
  readonly wall: Clock;
  readonly store: Store;
  readonly executor: Executor;
  readonly market: LiveMarket;
  readonly board: QuoteBoard;
  readonly sessions: Sessions;
  readonly identity: IdentityRepository;
  readonly codes: Codes;
  readonly vault: Vault;
  readonly notices: Notices;
  readonly captchas: Captchas;
  readonly passwords: Passwords;
  readonly newcomers: Newcomers;
  readonly uploads: Uploads;
  readonly realNames: RealNameRepository;
  readonly staffViews: StaffViews;
  readonly secondFactors: SecondFactors;
  readonly siteSettings: SiteSettings;
  /** Both null when the limits are lifted for tests. */
  readonly limiter: RateLimiter | null;
  readonly loginGuard: LoginGuard | null;
}
