/** Session routes: the list, ending any of them, and how long unused ones live. */

import { isoTime } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import { type Route, route } from '../../platform/routing/route.ts';
import type { AuthContext } from './auth-context.ts';
import { idleMsOf } from './sessions.ts';
import { userStepUpRefusal } from './step-up-routes.ts';

const HOUR_MS = 3_600_000;

export function sessionRoutes(context: AuthContext): readonly Route[] {
  return [...listRoutes(context), ...idleRoutes(context)];
}

function listRoutes({ sessions }: AuthContext): readonly Route[] {
  return [
    route('sessionList', async ({ session }) => ({
      data: (await sessions.live(session.user.id)).map((row) => ({
        id: row.id,
        created_at: isoTime(row.createdAtMs),
        seen_at: isoTime(row.seenAtMs),
        current: row.tokenHash === session.hash,
        device: row.device,
      })),
    })),
    route('revokeSession', async ({ session, input }) => {
      const row = (await sessions.live(session.user.id)).find((candidate) => candidate.id === input.id);
      if (row === undefined) return refuse('not_found');
      await sessions.revoke(session.user.id, row.tokenHash);
      return { data: {} };
    }),
  ];
}

/** [AUTH-24] A thief would lengthen it. */
function idleRoutes(context: AuthContext): readonly Route[] {
  return [
    route('sessionIdle', ({ session }) => ({ data: { hours: idleMsOf(session.user) / HOUR_MS } })),
    route('setSessionIdle', async ({ session, input: { hours } }) => {
      const isLonger = hours * HOUR_MS > idleMsOf(session.user);
      const unconfirmed = isLonger ? await userStepUpRefusal(context, session) : null;
      if (unconfirmed !== null) return unconfirmed;
      await context.sessions.setIdle(session, hours * HOUR_MS);
      return { data: { hours } };
    }),
  ];
}
