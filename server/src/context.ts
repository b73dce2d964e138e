/** The objects of a running server, in groups. Each feature takes the few that it uses; see compose.ts. */

import type { CompanyRepository } from '@vernier/db/repositories/content/companies';
import type { NewsRepository } from '@vernier/db/repositories/content/news';
import type { SupportRepository } from '@vernier/db/repositories/content/support';
import type { RealNameRepository } from '@vernier/db/repositories/users/real-names';
import type { TradingCore } from './core/trading-core.ts';
import type { Pulse } from './admin/pulse.ts';
import type { AlertDesk } from './features/alerts/alert-desk.ts';
import type { Auth } from './features/auth/auth.ts';
import type { SecondFactors } from './features/auth/second-factors.ts';
import type { Notices } from './features/notifications/open-notices.ts';
import type { PushDesk } from './features/push/push-desk.ts';
import type { HouseDesk } from './features/ranking/house-desk.ts';
import type { Talk } from './features/support/talk.ts';
import type { AdminViews } from './features/uploads/admin-views.ts';
import type { Uploads } from './features/uploads/uploads.ts';
import type { Wallet } from './features/wallet/wallet.ts';
import type { BackupSchedule } from './ops/backups/backup-schedule.ts';
import type { KeyChange } from './ops/key-rotation/key-change.ts';
import type { Platform } from './platform/platform.ts';

/** Content, and the services around an account. */
export interface Site {
  readonly news: NewsRepository;
  readonly companies: CompanyRepository;
  readonly realNames: RealNameRepository;
  readonly support: SupportRepository;
  readonly talk: Talk;
  readonly uploads: Uploads;
  readonly alerts: AlertDesk;
  readonly pushDesk: PushDesk;
  readonly notices: Notices;
  /** The traders of the ranking. */
  readonly house: HouseDesk;
}

/** Work of administrators and of the installation itself. */
export interface Operations {
  /** Version numbers of the admin console's areas. */
  readonly pulse: Pulse;
  /** Second factors of administrators. */
  readonly adminFactors: SecondFactors;
  readonly staffViews: AdminViews;
  readonly backups: BackupSchedule;
  readonly keyChange: KeyChange;
}

export interface ServerObjects {
  readonly platform: Platform;
  readonly core: TradingCore;
  readonly auth: Auth;
  readonly wallet: Wallet;
  readonly site: Site;
  readonly operations: Operations;
}

export interface Context extends Platform, TradingCore, Auth, Wallet, Site, Operations {}

export function contextOf({ platform, core, auth, wallet, site, operations }: ServerObjects): Context {
  return { ...platform, ...core, ...auth, ...wallet, ...site, ...operations };
}
