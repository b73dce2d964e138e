/** Every call of the server, one row each; a test holds it against the path table. */

import { contextOf, type ServerObjects } from './context.ts';
import type { Route } from './platform/routing/route.ts';
import { alertRoutes } from './features/alerts/routes.ts';
import { apiTokenRoutes } from './features/auth/api-token-routes.ts';
import { captchaRoutes } from './features/auth/captcha-routes.ts';
import { chargeRoutes } from './features/wallet/deposit-routes.ts';
import { chargeChannelRoutes } from './features/wallet/channel-routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { dealRoutes } from './features/trading/deal-routes.ts';
import { drawMethodRoutes } from './features/wallet/method-routes.ts';
import { drawRoutes } from './features/wallet/withdrawal-routes.ts';
import { followRoutes } from './features/ranking/routes.ts';
import { imageRoutes } from './features/uploads/routes.ts';
import { marketFileRoutes } from './features/market-data/market-file-routes.ts';
import { marketRoutes } from './features/market-data/market-routes.ts';
import { moneyRoutes } from './features/trading/account-routes.ts';
import { orderRoutes } from './features/trading/order-routes.ts';
import { ownDataRoutes } from './features/personal-data/routes.ts';
import { realNameRoutes } from './features/identity/routes.ts';
import { statementRoutes } from './features/statements/routes.ts';
import { siteRoutes } from './features/site/site-routes.ts';
import { supportRoutes } from './features/support/routes.ts';
import { areaRoutes } from './features/site/area-routes.ts';
import { codeRoutes } from './features/auth/code-routes.ts';
import { inviteRoutes } from './features/invites/routes.ts';
import { passwordRoutes } from './features/auth/password-routes.ts';
import { pushRoutes } from './features/push/routes.ts';
import { registerRoutes } from './features/auth/registration-routes.ts';
import { sessionRoutes } from './features/auth/session-routes.ts';
import { totpRoutes } from './features/auth/totp-routes.ts';
import { userRoutes } from './features/auth/login-routes.ts';

export function allRoutes(objects: ServerObjects): readonly Route[] {
  const context = contextOf(objects);
  return [
    ...marketRoutes(context),
    ...marketFileRoutes(context),
    ...orderRoutes(context),
    ...dealRoutes(context),
    ...alertRoutes(context),
    ...moneyRoutes(context),
    ...userRoutes(context),
    ...totpRoutes(context),
    ...registerRoutes(context),
    ...codeRoutes(context),
    ...passwordRoutes(context),
    ...areaRoutes(context),
    ...sessionRoutes(context),
    ...apiTokenRoutes(context),
    ...inviteRoutes(context),
    ...captchaRoutes(context),
    ...imageRoutes(context),
    ...drawMethodRoutes(context),
    ...drawRoutes(context),
    ...statementRoutes(context),
    ...realNameRoutes(context),
    ...chargeChannelRoutes(context),
    ...chargeRoutes(context),
    ...ownDataRoutes(context),
    ...contentRoutes(context),
    ...followRoutes(context),
    ...supportRoutes(context),
    ...pushRoutes(context),
    ...siteRoutes(context),
  ];
}
