/** Calls about the installation. */

import type { Config } from '../../platform/config/config.ts';
import type { Route } from '../../platform/routing/route.ts';
import { areaRoutes } from './area-routes.ts';
import { installationRoutes } from './site-routes.ts';

export function siteRoutes(context: { readonly config: Config }): readonly Route[] {
  return [...areaRoutes(context), ...installationRoutes(context)];
}
