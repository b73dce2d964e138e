/** Beginning and ending a session, and who is logged in, for screens. */

import type { Calls } from '@vernier/shared/api/calls';
import type { SessionWire, UserWire } from '@vernier/shared/api/shapes/user';
import { useSyncExternalStore } from 'react';
import { vernier } from '../transport/vernier.ts';
import { page } from '../page.ts';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import {
  currentScope,
  currentSession,
  endedSessions,
  onSession,
  type Session,
  setSession,
} from '../browser-storage/session-store.ts';

export function useSession(): Session | null {
  return useSyncExternalStore(onSession, currentSession, nobody);
}

/** The lifetime of the session; null for visitors. */
export function useScope(): SessionScope | null {
  return useSyncExternalStore(onSession, currentScope, nobody);
}

/** Changes when a session ends: a key for what must not outlive one. */
export function useEndedSessions(): number {
  return useSyncExternalStore(onSession, endedSessions, endedSessions);
}

/** A page is drawn for nobody in particular. */
function nobody(): null {
  return null;
}

export function useUser(): UserWire | null {
  return useSession()?.user ?? null;
}

/** One tap, no registration. */
export async function openDemo(): Promise<UserWire> {
  return begin(await vernier.call('openDemoPost', {}));
}

/** The form shows why not. */
export async function login(input: Calls['login']['input']): Promise<UserWire> {
  return begin(await vernier.call('login', input, { quiet: true }));
}

/** The token is revoked if the server can be reached; this device forgets it in any case and shows the first page. */
export async function logout(): Promise<void> {
  const revoked = vernier.call('logout', {}, { initial: true, quiet: true }).catch(() => {
    // the token then lives until it expires; nobody on this device holds it any more
  });
  // first away from a page that is only for somebody logged in, or its guard would ask for a log-in
  page().goTo('/');
  setSession(null);
  void leavePushes();
  await revoked;
}

/** Asks at the app's start who this is: names may have changed, the session may have ended. */
export async function refreshUser(): Promise<void> {
  const before = currentSession();
  if (before === null) return;
  try {
    const user = await vernier.call('userInfo', {}, { initial: true, quiet: true });
    if (currentSession()?.token === before.token) setSession({ token: before.token, user });
  } catch {
    // an ended session was already forgotten; anything else leaves what is known
  }
}

/** Its code comes when it is needed: the first page is for visitors. */
async function leavePushes(): Promise<void> {
  // without a network the server forgets the device with its session
  (await import('../browser-storage/push-subscription.ts').catch(() => null))?.leavePushes();
}

function begin(session: SessionWire): UserWire {
  const before = currentSession();
  if (before !== null && before.user.uid !== session.user.uid) void leavePushes();
  setSession(session);
  return session.user;
}
