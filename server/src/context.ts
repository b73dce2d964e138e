/** The objects of a running server, in groups. Each feature takes the few that it uses; see compose.ts. */

import type { CompanyRepository } from '@vernier/db/repositories/content/companies';
import type { NewsRepository } from '@vernier/db/repositories/content/news';
import type { SupportRepository } from '@vernier/db/repositories/content/support';
import type { RealNameRepository } from '@vernier/db/repositories/users/real-names';
import type { PriceControls } from '@vernier/shared/market/market-source';
import type { TradingCore } from './core/trading-core.ts';
import type { ChangeVersions } from './admin/change-versions.ts';
import type { AccountActivity } from './features/activity/activity.ts';
import type { PriceAlerts } from './features/alerts/price-alerts.ts';
import type { Auth } from './features/auth/auth.ts';
import type { Oidc } from './features/oidc/oidc.ts';
import type { SecondFactors } from './features/auth/second-factors.ts';
import type { Notifications } from './features/notifications/create-notifications.ts';
import type { SecurityNotifications } from './features/notifications/security-notifications.ts';
import type { Webhooks } from './features/webhooks/webhooks.ts';
import type { PushSubscriptions } from './features/push/push-subscriptions.ts';
import type { Fairness } from './features/fairness/fairness.ts';
import type { BotTraders } from './features/ranking/bot-traders.ts';
import type { Ranking } from './features/ranking/ranking.ts';
import type { Results } from './features/results/result-context.ts';
import type { LosingShare } from './features/site/losing-share.ts';
import type { MonthlyStatements } from './features/statements/monthly-statements.ts';
import type { Sandbox } from './features/sandbox/sandbox.ts';
import type { SecurityLog } from './features/security-log/security-log.ts';
import type { SupportChat } from './features/support/support-chat.ts';
import type { AdminViews } from './features/uploads/admin-views.ts';
import type { Uploads } from './features/uploads/uploads.ts';
import type { Wallet } from './features/wallet/wallet.ts';
import type { BackupSchedule } from './ops/backups/backup-schedule.ts';
import type { KeyRotation } from './ops/key-rotation/key-rotation.ts';
import type { Platform } from './platform/platform.ts';

/** Content, and the services around an account. */
export interface Site {
  readonly news: NewsRepository;
  readonly companies: CompanyRepository;
  readonly realNames: RealNameRepository;
  readonly support: SupportRepository;
  readonly supportChat: SupportChat;
  readonly uploads: Uploads;
  readonly alerts: PriceAlerts;
  readonly activity: AccountActivity;
  readonly pushSubscriptions: PushSubscriptions;
  readonly webhooks: Webhooks;
  /** For the risk warning. */
  readonly losingShare: LosingShare;
  readonly notifications: Notifications;
  readonly securityNotifications: SecurityNotifications;
  readonly monthlyStatements: MonthlyStatements;
  /** The traders of the ranking. */
  readonly bots: BotTraders;
  readonly ranking: Ranking;
}

/** Work of administrators and of the installation itself. */
export interface Operations {
  /** Version numbers of the admin console's areas. */
  readonly changeVersions: ChangeVersions;
  readonly securityLog: SecurityLog;
  /** Second factors of administrators. */
  readonly adminFactors: SecondFactors;
  readonly adminViews: AdminViews;
  readonly backups: BackupSchedule;
  readonly keyRotation: KeyRotation;
  /** Null unless the data folder is a sandbox. */
  readonly sandbox: Sandbox | null;
}

export interface ServerObjects {
  readonly platform: Platform;
  readonly core: TradingCore;
  readonly auth: Auth;
  readonly oidc: Oidc;
  readonly wallet: Wallet;
  readonly site: Site;
  readonly operations: Operations;
  readonly fairness: Fairness;
  readonly results: Results;
  readonly priceControls: PriceControls;
}
