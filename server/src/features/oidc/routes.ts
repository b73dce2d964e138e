/** Calls of the OIDC login. */

import type { Route } from '../../platform/routing/route.ts';
import { oidcLinkRoutes } from './link-routes.ts';
import { type OidcContext, oidcLoginRoutes } from './login-routes.ts';

export function oidcRoutes(context: OidcContext): readonly Route[] {
  return [...oidcLoginRoutes(context), ...oidcLinkRoutes(context)];
}
