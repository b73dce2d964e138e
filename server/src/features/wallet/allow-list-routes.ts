/** Routes of the restriction to approved destinations: its state, its start, and the request to end it [WITHDRAWAL-17]. */

import type { UserRow } from '@vernier/db/repositories/users/users';
import type { AllowListWire } from '@vernier/shared/api/shapes/transfer';
import { invariant } from '@vernier/shared/assert';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { type Route, route } from '../../platform/routing/route.ts';
import { utcMinuteText } from '../notifications/security-notifications.ts';
import { afterEndRequest, presentAllowList, afterStart } from './allow-list.ts';
import type { AllowListContext } from './wallet-context.ts';

type Answer = { readonly data: AllowListWire };

export function allowListRoutes(context: AllowListContext): readonly Route[] {
  return [
    route('allowList', ({ session }) => ({ data: presentAllowList(context, session.user) })),
    route('startAllowList', ({ session }) => start(context, session.user.id)),
    route('endAllowList', ({ session }) => requestEnd(context, session.user.id)),
  ];
}

async function start(context: AllowListContext, userId: number): Promise<Answer> {
  const user = await storedUser(context, userId);
  const dates = afterStart(user, context.wall.now());
  if (dates === null) return { data: presentAllowList(context, user) };
  await context.identity.setAllowList(userId, dates);
  await context.sessions.refresh(userId);
  await context.securityNotifications.notify(user, 'allow_list_on');
  return { data: presentAllowList(context, dates) };
}

/** A request that waits keeps its time. */
async function requestEnd(context: AllowListContext, userId: number): Promise<Answer | Refusal> {
  const user = await storedUser(context, userId);
  const dates = afterEndRequest(user, context.wall.now());
  if (dates === null) return refuse('state_changed');
  if (user.allowListEndsAtMs === dates.allowListEndsAtMs) return { data: presentAllowList(context, user) };
  await context.identity.setAllowList(userId, dates);
  await context.sessions.refresh(userId);
  const until = utcMinuteText(dates.allowListEndsAtMs);
  await context.securityNotifications.notify(user, 'allow_list_off', { until });
  return { data: presentAllowList(context, dates) };
}

/** As it is now: the session may have an older row. */
async function storedUser({ identity }: AllowListContext, userId: number): Promise<UserRow> {
  const user = await identity.userById(userId);
  invariant(user !== null, `user ${userId} has a session`);
  return user;
}
