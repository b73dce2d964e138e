/** Calls that a gateway answers itself: they read the market, or content in the database, and no session changes their answer. */

import type { CallName } from '@vernier/shared/api/calls';
import { CALLS, callOf } from '@vernier/shared/api/calls';
import { calendarRoutes } from '../../features/calendar/routes.ts';
import { storedContentRoutes } from '../../features/content/routes.ts';
import { marketDataRoutes, newestPriceRoutes } from '../../features/market-data/routes.ts';
import type { Route } from '../../platform/routing/route.ts';
import { type ForwardedCall, isForwarded } from './gateway-routes.ts';
import type { GatewayContext, GatewayMarket } from './gateway-context.ts';

export function localRoutes({ platform, core, news, companies }: GatewayContext): readonly Route[] {
  const routes = [...marketRoutes(core), ...storedContentRoutes({ news, companies })];
  // With leverages by country the list is another one for each account.
  const isSame = platform.config.leverageCountries.size === 0;
  return routes.filter(({ name, call }) => call.session === 'ignored' || (name === 'tradeList' && isSame));
}

function marketRoutes({ past, ...core }: GatewayMarket): readonly Route[] {
  if (past === null) return newestPriceRoutes(core);
  const context = { ...core, ...past };
  return [...marketDataRoutes(context), ...calendarRoutes(context)];
}

/** The calls that go to the owner of the account over the message bus. */
export function forwardedCalls(local: readonly Route[]): readonly ForwardedCall[] {
  return otherCalls(local).filter(({ call }) => isForwarded(call));
}

/** Paths of the reads that go to it over HTTP. */
export function httpReads(local: readonly Route[]): readonly string[] {
  const reads = otherCalls(local).filter(({ call }) => call.method === 'GET' && !isForwarded(call));
  return reads.map(({ call }) => call.path);
}

function otherCalls(local: readonly Route[]): readonly ForwardedCall[] {
  const names = new Set(local.map(({ name }) => name));
  return (Object.keys(CALLS) as CallName[])
    .filter((name) => !names.has(name))
    .map((name) => ({ name, call: callOf(name) }));
}
