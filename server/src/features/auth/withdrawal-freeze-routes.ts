/** Withdrawal freeze routes: its state, the start with the token of a link, and the request of the user to end it [AUTH-23]. */

import type { WithdrawalFreezeRow } from '@vernier/db/repositories/users/withdrawal-freezes';
import type { WithdrawalFreezeWire } from '@vernier/shared/api/shapes/user';
import { isoTime } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { utcMinuteText } from '../notifications/security-notifications.ts';
import type { AuthContext } from './auth-context.ts';

export function withdrawalFreezeRoutes(context: AuthContext): readonly Route[] {
  const { withdrawalFreezes, securityNotifications, securityLog, identity } = context;
  return [
    route('withdrawalFreeze', async ({ session }) => ({
      data: presentFreeze(await withdrawalFreezes.of(session.user.id)),
    })),
    route('startWithdrawalFreeze', async ({ input, ip }) => {
      const started = await withdrawalFreezes.start(input.token);
      if (started === null) return refuse('freeze_link_wrong');
      const user = started.isNew ? await identity.userById(started.userId) : null;
      if (user !== null) {
        await securityNotifications.notify(user, 'withdrawals_frozen');
        securityLog.record({ kind: 'withdrawals_frozen', address: addressKey(ip), userId: user.id });
      }
      return { data: {} };
    }),
    route('endWithdrawalFreeze', async ({ session: { user } }) => {
      const requested = await withdrawalFreezes.requestEnd(user.id);
      if (requested === null) return refuse('state_changed');
      const { row, isNew } = requested;
      if (isNew && row.endsAtMs !== null)
        await securityNotifications.notify(user, 'unfreeze_requested', {
          until: utcMinuteText(row.endsAtMs),
        });
      return { data: presentFreeze(row) };
    }),
  ];
}

export function presentFreeze(row: WithdrawalFreezeRow | null): WithdrawalFreezeWire {
  const endsAtMs = row?.endsAtMs ?? null;
  return {
    frozen_at: row === null ? null : isoTime(row.frozenAtMs),
    ends_at: endsAtMs === null ? null : isoTime(endsAtMs),
  };
}
