/** Calls about accounts and credentials. */

import type { Route } from '../../platform/routing/route.ts';
import { apiTokenRoutes } from './api-token-routes.ts';
import type { AuthContext } from './auth-context.ts';
import { captchaRoutes } from './captcha-routes.ts';
import { codeRoutes } from './code-routes.ts';
import { userRoutes } from './login-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { registrationRoutes } from './registration-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { totpRoutes } from './totp-routes.ts';

export function authRoutes(context: AuthContext): readonly Route[] {
  return [
    ...userRoutes(context),
    ...totpRoutes(context),
    ...registrationRoutes(context),
    ...codeRoutes(context),
    ...passwordRoutes(context),
    ...sessionRoutes(context),
    ...apiTokenRoutes(context),
    ...captchaRoutes(context),
  ];
}
