/** The user's sessions: the list, and ending any of them. */

import { isoTime } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { id } from '../../platform/routing/fields.ts';
import { type Route, userRoute } from '../../platform/routing/route.ts';

export function sessionRoutes({ sessions }: Context): readonly Route[] {
  return [
    userRoute({
      name: 'sessionList',
      limit: 'calls',
      input: z.object({}),
      handle: ({ session }) => ({
        data: sessions.live(session.user.id).map((row) => ({
          id: row.id,
          created_at: isoTime(row.createdAtMs),
          seen_at: isoTime(row.seenAtMs),
          current: row.tokenHash === session.hash,
          device: row.device,
        })),
      }),
    }),
    userRoute({
      name: 'revokeSession',
      limit: 'calls',
      whileFrozen: true,
      input: z.object({ id }),
      handle({ session, input }) {
        const row = sessions.live(session.user.id).find((candidate) => candidate.id === input.id);
        if (row === undefined) return refuse('not_found');
        sessions.revoke(session.user.id, row.tokenHash);
        return { data: {} };
      },
    }),
  ];
}
