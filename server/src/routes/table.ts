/** Every call of the server, one row each; a test holds it against the path table. */

import type { Context } from '../context.ts';
import type { Route } from '../http/route.ts';
import { alertRoutes } from './alerts.ts';
import { apiTokenRoutes } from './api-tokens.ts';
import { captchaRoutes } from './captcha.ts';
import { chargeRoutes } from './charge.ts';
import { chargeChannelRoutes } from './charge-channels.ts';
import { contentRoutes } from './content.ts';
import { dealRoutes } from './deals.ts';
import { drawMethodRoutes } from './draw-methods.ts';
import { drawRoutes } from './draws.ts';
import { followRoutes } from './follow.ts';
import { imageRoutes } from './images.ts';
import { marketFileRoutes } from './market-files.ts';
import { marketRoutes } from './market.ts';
import { moneyRoutes } from './money.ts';
import { orderRoutes } from './orders.ts';
import { ownDataRoutes } from './own-data.ts';
import { realNameRoutes } from './real-name.ts';
import { statementRoutes } from './statement.ts';
import { siteRoutes } from './site.ts';
import { supportRoutes } from './support.ts';
import { areaRoutes } from './areas.ts';
import { codeRoutes } from './codes.ts';
import { inviteRoutes } from './invites.ts';
import { passwordRoutes } from './password.ts';
import { pushRoutes } from './pushes.ts';
import { registerRoutes } from './register.ts';
import { sessionRoutes } from './session-list.ts';
import { totpRoutes } from './totp.ts';
import { userRoutes } from './users.ts';

export function allRoutes(context: Context): readonly Route[] {
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
