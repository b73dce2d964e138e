/** All procedures of the administration, one namespace a file. Its type is what the console's client is made from. */

import { authRouter } from './auth.ts';
import { kycRouter } from './kyc.ts';
import { marketRouter } from './market.ts';
import { router } from './procedure.ts';
import { usersRouter } from './users.ts';

export const adminRouter = router({
  auth: authRouter,
  kyc: kycRouter,
  market: marketRouter,
  users: usersRouter,
});

export type AdminRouter = typeof adminRouter;
