/** The calls of all features: one line for each feature, with the objects that it uses. */

import type { ServerObjects } from './context.ts';
import { activityPresenter } from './features/activity/present-activity.ts';
import { activityRoutes } from './features/activity/routes.ts';
import { alertRoutes } from './features/alerts/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { userStepUpRefusal } from './features/auth/step-up-routes.ts';
import type { Session } from './platform/routing/session.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { fairnessRoutes } from './features/fairness/routes.ts';
import { realNameRoutes } from './features/identity/routes.ts';
import { inviteRoutes } from './features/invites/routes.ts';
import { marketDataRoutes } from './features/market-data/routes.ts';
import { ownDataRoutes } from './features/personal-data/routes.ts';
import { oidcRoutes } from './features/oidc/routes.ts';
import { pushRoutes } from './features/push/routes.ts';
import { followRoutes } from './features/ranking/routes.ts';
import { resultRoutes } from './features/results/routes.ts';
import { sandboxRoutes } from './features/sandbox/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { statementRoutes } from './features/statements/routes.ts';
import { supportRoutes } from './features/support/routes.ts';
import { DemoOrderLimit } from './features/trading/demo-order-limit.ts';
import { tradingRoutes } from './features/trading/routes.ts';
import type { TradingContext } from './features/trading/trading-context.ts';
import { imageRoutes } from './features/uploads/routes.ts';
import { walletRoutes } from './features/wallet/routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import type { Route } from './platform/routing/route.ts';

/** Objects of the trading calls, which the compatible interfaces share with our own. */
export function tradingContextOf({ platform, core, auth }: ServerObjects): TradingContext {
  const { config, wall, limiter, disk, tracing } = platform;
  const { market, offers, executor, store } = core;
  const commands = { executor, store, sessions: auth.sessions, disk, tracing };
  const demoOrders = limiter === null ? null : new DemoOrderLimit({ config, clock: wall });
  return { config, market, offers, executor, store, commands, demoOrders };
}

export function allRoutes(objects: ServerObjects, trading = tradingContextOf(objects)): readonly Route[] {
  const { platform, core, auth, oidc, wallet, site, operations } = objects;
  const { config, wall, cipher, limiter, quotas, accountQueue } = platform;
  const { market, siteSettings } = core;
  const { identity, sessions, secondFactors, withdrawalFreezes } = auth;
  const { uploads, securityNotifications, realNames, pushSubscriptions } = site;
  const { changeVersions, adminViews, securityLog } = operations;
  const { commands } = trading;
  const holds = { config, wall, cipher, limiter };
  const confirmation = { stepUpRefusal: (session: Session) => userStepUpRefusal(auth, session) };
  const access = {
    ...auth,
    shards: core.shards,
    config,
    cipher,
    clock: wall,
    securityNotifications,
    securityLog,
  };
  const takesTransfers = !config.sandbox && !(config.isProduction && core.marketKind === 'open');
  return [
    ...marketDataRoutes(core),
    ...calendarRoutes(core),
    ...tradingRoutes(trading),
    ...resultRoutes({ ...objects.results, ...core, ...wallet }),
    ...alertRoutes({ alerts: site.alerts, market }),
    ...activityRoutes({ activity: site.activity, present: activityPresenter((id) => market.instrument(id)) }),
    ...authRoutes(access),
    ...oidcRoutes({ ...access, oidc }),
    ...inviteRoutes(auth),
    ...imageRoutes({ uploads, adminViews, sessions, limiter, quotas }),
    ...walletRoutes({
      ...{
        ...wallet,
        ...holds,
        takesTransfers,
        commands,
        identity,
        sessions,
        secondFactors,
        withdrawalFreezes,
        ...confirmation,
        siteSettings,
        uploads,
        securityNotifications,
      },
    }),
    ...statementRoutes({ ...core, ...objects.results, ...site, cashLedger: wallet.cashLedger }),
    ...realNameRoutes({ realNames, uploads, sessions, cipher, wall, changeVersions }),
    ...ownDataRoutes({
      ...{ ...objects, ...site, ...objects.results, config, wall, cipher, accountQueue, securityLog },
    }),
    ...contentRoutes({ ...site, config, siteSettings }),
    ...followRoutes({ ...site, ...core, identity }),
    ...supportRoutes({ supportChat: site.supportChat, uploads, limiter, quotas }),
    ...pushRoutes({ pushSubscriptions, config }),
    ...webhookRoutes({
      ...{ webhooks: site.webhooks, config, wall, sessions, securityNotifications, securityLog },
    }),
    ...sandboxRoutes(operations.sandbox),
    ...fairnessRoutes({ fairness: objects.fairness, config, market }),
    ...siteRoutes({
      ...{ config, passkeyOrigin: auth.passkeys.relyingParty?.origin ?? null },
      oidcName: oidc.provider?.name,
      ...{ marketKind: core.marketKind, priceSource: core.priceSource, takesTransfers },
      losingShare: site.losingShare,
    }),
  ];
}
