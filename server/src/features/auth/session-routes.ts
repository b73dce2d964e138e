/** The user's sessions: the list, and ending any of them. */

import { isoTime } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import type { AuthContext } from './auth-context.ts';
import { type Route, route } from '../../platform/routing/route.ts';

export function sessionRoutes({ sessions }: AuthContext): readonly Route[] {
  return [
    route('sessionList', ({ session }) => ({
      data: sessions.live(session.user.id).map((row) => ({
        id: row.id,
        created_at: isoTime(row.createdAtMs),
        seen_at: isoTime(row.seenAtMs),
        current: row.tokenHash === session.hash,
        device: row.device,
      })),
    })),
    route('revokeSession', ({ session, input }) => {
      const row = sessions.live(session.user.id).find((candidate) => candidate.id === input.id);
      if (row === undefined) return refuse('not_found');
      sessions.revoke(session.user.id, row.tokenHash);
      return { data: {} };
    }),
  ];
}
