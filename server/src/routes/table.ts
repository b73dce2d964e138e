/** Every call of the server, one row each; a test holds it against the path table. */

import type { Context } from '../context.ts';
import type { Route } from '../http/route.ts';
import { captchaRoutes } from './captcha.ts';
import { dealRoutes } from './deals.ts';
import { marketRoutes } from './market.ts';
import { moneyRoutes } from './money.ts';
import { orderRoutes } from './orders.ts';
import { siteRoutes } from './site.ts';
import { userRoutes } from './users.ts';

export function allRoutes(context: Context): readonly Route[] {
  return [
    ...marketRoutes(context),
    ...orderRoutes(context),
    ...dealRoutes(context),
    ...moneyRoutes(context),
    ...userRoutes(context),
    ...captchaRoutes(context),
    ...siteRoutes(context),
  ];
}
