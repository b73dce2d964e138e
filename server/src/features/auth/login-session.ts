/** Session of a login, however the user was proved: waits of the account end, and its owner is notified of a new place. */

import type { UserRow } from '@vernier/db/repositories/users/users';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import type { CurrentRow } from '../../core/identity/current-row.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { utcMinuteText } from '../notifications/security-notifications.ts';
import type { AuthContext } from './auth-context.ts';
import { deviceOf } from './device.ts';
import { presentCredentials } from './present-user.ts';

export interface Login {
  /** Keys of the addresses of the account that the login was made with. */
  readonly names: readonly string[];
  readonly ip: string;
  readonly userAgent: string | undefined;
}

/** Null when the user's row has changed since it was confirmed. */
export async function beginLogin(
  context: AuthContext,
  owner: CurrentRow<UserRow>,
  { names, ip, userAgent }: Login,
): Promise<{ readonly data: SessionWire } | null> {
  const { cipher, loginLimits, sessions, securityLog } = context;
  const { row: user } = owner;
  const address = addressKey(ip);
  const device = deviceOf(userAgent);
  const hasDevice = await sessions.knowsDevice(user.id, device);
  const token = await sessions.begin(owner, device);
  if (token === null) return null;
  const guard = loginLimits?.guard ?? null;
  const isKnown = guard === null || (await guard.knowsAny(names, address));
  const isNew = !isKnown || !hasDevice;
  if (isNew) securityLog.record({ kind: 'new_device', address, userId: user.id, detail: device });
  if (guard !== null) await Promise.all(names.map((name) => guard.succeeded(name, address)));
  securityLog.record({ kind: 'login', address, userId: user.id, account: names[0], detail: device });
  const data = presentCredentials(cipher, { token, user });
  if (isNew) await notifyOwner(context, user, { device, address: ip });
  return { data };
}

/** Of a login from elsewhere [NOTIFICATION-5]. */
async function notifyOwner(
  { securityNotifications, clock }: AuthContext,
  user: UserRow,
  { device, address }: { readonly device: string; readonly address: string },
): Promise<void> {
  const time = utcMinuteText(clock.now());
  await securityNotifications.notify(user, 'sign_in', {
    device: device === '' ? '—' : device,
    address,
    time,
  });
}
