/** Content and the services around an account, as objects of a server. */

import { setImmediate as nextIteration } from 'node:timers/promises';
import type { OpenDatabase } from '@vernier/db/open-database';
import type { Site } from './context.ts';
import { LosingShare } from './features/site/losing-share.ts';
import type { TradingCore } from './core/trading-core.ts';
import { AccountActivity } from './features/activity/activity.ts';
import { activityPresenter } from './features/activity/present-activity.ts';
import { AlertFollower } from './features/alerts/alert-follower.ts';
import { PriceAlerts } from './features/alerts/price-alerts.ts';
import type { Auth } from './features/auth/auth.ts';
import { seedContent } from './features/content/seed-content.ts';
import { SecurityNotifications } from './features/notifications/security-notifications.ts';
import { createPushSubscriptions } from './features/push/create-push-subscriptions.ts';
import { MonthlyStatements } from './features/statements/monthly-statements.ts';
import { SupportChat } from './features/support/support-chat.ts';
import { Uploads } from './features/uploads/uploads.ts';
import { createWebhooks } from './features/webhooks/create-webhooks.ts';
import { EMBEDDED_JOBS } from './platform/jobs/jobs.ts';
import { BackgroundSlices } from './platform/process/loop-slices.ts';
import type { Platform } from './platform/platform.ts';
import { Ranking } from './features/ranking/ranking.ts';
import { SharedRows } from './features/ranking/shared-rows.ts';

interface SiteParts extends Pick<Site, 'notifications' | 'bots'> {
  readonly platform: Platform;
  readonly core: TradingCore;
  readonly auth: Auth;
}

export async function composeSite(
  database: OpenDatabase,
  { platform, core, auth, notifications, bots }: SiteParts,
): Promise<Site> {
  const { config, wall, system, log, cipher, limiter, jobs } = platform;
  const { market, clock, shards, ownerWork, siteSettings } = core;
  const shared = jobs === EMBEDDED_JOBS ? null : database.meta;
  const { news, companies, realNames, support, uploads, priceAlerts } = database;
  const clocks = { clock: wall, steady: system };
  const instrument = (id: number) => market.instrument(id);
  const { sessions } = auth;
  const pushSubscriptions = await createPushSubscriptions(database, {
    config,
    cipher,
    ...clocks,
    log,
    sessions,
    siteSettings,
    instrument,
  });
  const activity = new AccountActivity({ rows: database.activity, clock: wall, log });
  const securityNotifications = new SecurityNotifications({
    ...{ notifications, identity: database.identity, cipher, limiter },
    report: (userId, event, detail) => activity.add(userId, event, detail),
    newFreezeLink: (userId) => auth.withdrawalFreezes.newLink(userId),
  });
  const present = activityPresenter(instrument);
  const webhookParts = { platform, shards, ownerWork, sessions, activity, present, securityNotifications };
  const webhooks = await createWebhooks(database, webhookParts);
  await seedContent(database, wall.now());
  return {
    activity,
    webhooks,
    news,
    companies,
    realNames,
    support,
    supportChat: new SupportChat({ rows: support, cipher, ...clocks, log }),
    uploads: await Uploads.open({
      ...{
        dataDir: config.dataDir,
        rows: uploads,
        shards,
        isShared: shared !== null,
        cipher,
        ...clocks,
        log,
      },
    }),
    alerts: await PriceAlerts.open({
      ...{ rows: priceAlerts, market, clock, shards, pushes: pushSubscriptions, log },
      follower: shared === null ? null : new AlertFollower({ meta: shared, market, pause: nextIteration }),
    }),
    pushSubscriptions,
    losingShare: new LosingShare({ rows: database.accountResults, clock, shared }),
    notifications,
    securityNotifications,
    monthlyStatements: monthlyStatementsOf(database, { platform, core, notifications }),
    bots,
    ranking: new Ranking(
      bots,
      market,
      shared === null ? null : new SharedRows({ meta: shared, steady: system }),
    ),
  };
}

function monthlyStatementsOf(
  { monthlyStatements: rows, identity, cashLedger, tradeHistory }: OpenDatabase,
  { platform, core, notifications }: Pick<SiteParts, 'platform' | 'core' | 'notifications'>,
): MonthlyStatements {
  const { config, cipher, system: steady, log } = platform;
  const { executor, clock, slices } = core;
  return new MonthlyStatements({
    ...{ rows, identity, cashLedger, tradeHistory, cipher, notifications, executor, clock, steady, log },
    ...{ slices: new BackgroundSlices(steady, () => slices.waiting > 0), siteUrl: config.siteUrl },
  });
}
