/** Passkey routes: adding, listing and removing them, and logging in with one [AUTH-27] [AUTH-28] [AUTH-29]. */

import type { PasskeyRow } from '@vernier/db/repositories/users/passkeys';
import type { PasskeyWire } from '@vernier/shared/api/shapes/user';
import { isoTime } from '@vernier/shared/clock';
import { isRefusal, refuse } from '@vernier/shared/refusals';
import { contactKey, ownContacts } from '../../core/identity/contacts.ts';
import { requireOwner } from '../../core/shards/owned-shards.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import type { AuthContext } from './auth-context.ts';
import { passkeyProof, sessionProof } from './credential-proof.ts';
import { deviceOf } from './device.ts';
import { beginLogin } from './login-session.ts';
import { MOST_PASSKEYS } from './passkeys.ts';

const TOO_MANY = { min: 0, max: MOST_PASSKEYS };

export function passkeyRoutes(context: AuthContext): readonly Route[] {
  return [...ownRoutes(context), ...challengeRoutes(context)];
}

function ownRoutes(context: AuthContext): readonly Route[] {
  const { passkeys, securityNotifications, cipher } = context;
  return [
    route('passkeys', async ({ session }) => ({
      data: (await passkeys.of(session.user.id)).map(presentPasskey),
    })),
    route('passkeyCreation', async ({ session: { user, hash } }) => {
      const { relyingParty } = passkeys;
      if (relyingParty === null) return refuse('not_found');
      if ((await passkeys.of(user.id)).length >= MOST_PASSKEYS) return refuse('outside_limits', TOO_MANY);
      const [name] = ownContacts(cipher, user);
      const shown = { user, name: name?.address ?? user.uid };
      const options = await passkeys.creationOptions(relyingParty, shown, `creation ${hash}`);
      return { data: { options: { ...options } } };
    }),
    route('addPasskey', (call) => add(context, call)),
    route('removePasskey', async ({ session, input, ip }) => {
      const owner = await context.sessions.confirm(sessionProof(session));
      if (isRefusal(owner)) return owner;
      const { row: user } = owner;
      if (!(await passkeys.remove(user.id, input.id))) return refuse('not_found');
      await securityNotifications.notify(user, 'passkey_removed');
      context.securityLog.record({ kind: 'passkey_removed', address: addressKey(ip), userId: user.id });
      return { data: {} };
    }),
  ];
}

async function add(context: AuthContext, { session, input, ip, userAgent }: RequestOf<'addPasskey'>) {
  const { passkeys, sessions, securityNotifications, securityLog } = context;
  const { relyingParty } = passkeys;
  if (relyingParty === null) return refuse('not_found');
  const credential = await passkeys.verifyCreation(relyingParty, input.passkey, `creation ${session.hash}`);
  if (credential === null) return refuse('passkey_wrong');
  const { length } = await passkeys.of(session.user.id);
  const owner = await sessions.confirm(sessionProof(session));
  if (isRefusal(owner)) return owner;
  if (length >= MOST_PASSKEYS) return refuse('outside_limits', TOO_MANY);
  const { row: user } = owner;
  const device = deviceOf(userAgent);
  const name = input.name === '' ? device : input.name;
  const row = await passkeys.add(owner, name, credential);
  if (row === null) return refuse('passkey_wrong');
  await securityNotifications.notify(user, 'passkey_added');
  securityLog.record({ kind: 'passkey_added', address: addressKey(ip), userId: user.id, detail: device });
  return { data: presentPasskey(row) };
}

function challengeRoutes(context: AuthContext): readonly Route[] {
  const { passkeys } = context;
  return [
    route('passkeyChallenge', async () => {
      const { relyingParty } = passkeys;
      if (relyingParty === null) return refuse('not_found');
      return { data: { options: { ...(await passkeys.requestOptions(relyingParty, 'login')) } } };
    }),
    route('stepUpChallenge', async ({ session: { user, hash } }) => {
      const { relyingParty } = passkeys;
      if (relyingParty === null || !(await passkeys.has(user.id))) return refuse('not_found');
      const options = await passkeys.requestOptions(relyingParty, `step-up ${hash}`, user.id);
      return { data: { options: { ...options } } };
    }),
    route('loginWithPasskey', (call) => logIn(context, call)),
  ];
}

async function logIn(context: AuthContext, { input, ip, userAgent }: RequestOf<'loginWithPasskey'>) {
  const { passkeys, identity, sessions, securityLog, cipher, shards } = context;
  const passkey = await passkeys.verify(input.passkey, 'login', (id) => {
    requireOwner(shards, id);
    return identity.userById(id);
  });
  const owner = passkey === null ? refuse('passkey_wrong') : await sessions.confirm(passkeyProof(passkey));
  if (isRefusal(owner)) {
    securityLog.record({ kind: 'login_failed', address: addressKey(ip), detail: owner.refused });
    return owner;
  }
  const names = ownContacts(cipher, owner.row).map((contact) => contactKey(cipher, contact));
  return (await beginLogin(context, owner, { names, ip, userAgent })) ?? refuse('passkey_wrong');
}

export function presentPasskey({ id, name, createdAtMs, usedAtMs }: PasskeyRow): PasskeyWire {
  return {
    id,
    name,
    created_at: isoTime(createdAtMs),
    used_at: usedAtMs === null ? null : isoTime(usedAtMs),
  };
}
