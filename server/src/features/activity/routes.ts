/** Activity of the caller's account: pages of it, and the mark of what has been read [ACTIVITY-3]. */

import { PAGE_SIZE } from '@vernier/shared/limits';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import type { AccountActivity } from './activity.ts';
import type { PresentActivity } from './present-activity.ts';

export interface ActivityContext {
  readonly activity: AccountActivity;
  readonly present: PresentActivity;
}

export function activityRoutes(context: ActivityContext): readonly Route[] {
  const { activity } = context;
  return [
    route('activity', async (request) => ({ data: await page(context, request) })),
    route('readActivity', async ({ session: { user }, input }) => {
      await activity.markRead(user.id, input.upto);
      return { data: await activity.unread(user.id) };
    }),
  ];
}

async function page({ activity, present }: ActivityContext, { session, input, lang }: RequestOf<'activity'>) {
  const { id } = session.user;
  const offset = (input.page - 1) * PAGE_SIZE;
  const rows =
    input.since === undefined
      ? await activity.newest(id, offset, PAGE_SIZE)
      : await activity.after(id, Math.min(input.since + offset, Number.MAX_SAFE_INTEGER), PAGE_SIZE);
  const readUpTo = await activity.readUpTo(id);
  return {
    list: rows.map((row) => present(row, { readUpTo, lang })),
    total: await activity.last(id),
    ...(await activity.unread(id)),
  };
}
