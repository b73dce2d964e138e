/** Whom a user has invited, and the link that invites. */

import { isoTime } from '@vernier/shared/clock';
import { PAGE_SIZE } from '@vernier/shared/limits';
import type { UserRepository } from '@vernier/db/repositories/users/users';
import { type Route, route } from '../../platform/routing/route.ts';

export interface InviteContext {
  readonly identity: Pick<UserRepository, 'invitedCount' | 'invitedBy'>;
}

export function inviteRoutes({ identity }: InviteContext): readonly Route[] {
  return [
    route('invites', async ({ session: { user }, input, site }) => {
      const page = { offset: (input.page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
      const invited = await identity.invitedBy(user.id, page);
      return {
        data: {
          invite_code: user.inviteCode,
          link: `${site}/register?invite_code=${user.inviteCode}`,
          total: await identity.invitedCount(user.id),
          list: invited.map(({ uid, createdAtMs }) => ({ uid, created_at: isoTime(createdAtMs) })),
        },
      };
    }),
  ];
}
