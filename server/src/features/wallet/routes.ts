/** Calls about deposits and withdrawals. */

import type { Route } from '../../platform/routing/route.ts';
import { allowListRoutes } from './allow-list-routes.ts';
import { chargeChannelRoutes } from './channel-routes.ts';
import { chargeRoutes } from './deposit-routes.ts';
import { withdrawalMethodRoutes } from './method-routes.ts';
import { withdrawalRoutes } from './withdrawal-routes.ts';
import type { AllowListContext, DepositContext, MethodContext, WithdrawalContext } from './wallet-context.ts';

export function walletRoutes(
  context: AllowListContext & DepositContext & MethodContext & WithdrawalContext,
): readonly Route[] {
  return [
    ...allowListRoutes(context),
    ...withdrawalMethodRoutes(context),
    ...withdrawalRoutes(context),
    ...chargeChannelRoutes(context),
    ...chargeRoutes(context),
  ];
}
