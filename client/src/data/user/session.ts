/** The session for screens: login, logout, and the current user. */

import type { Calls } from '@vernier/shared/api/calls';
import type { SessionWire, UserWire } from '@vernier/shared/api/shapes/user';
import { useSyncExternalStore } from 'react';
import { vernier } from '../transport/vernier.ts';
import { page } from '../page.ts';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import {
  currentSession,
  endedSessions,
  onPublishedSession,
  onSession,
  publishedScope,
  publishedSession,
  type UserSession,
  setSession,
} from '../browser-storage/session-store.ts';

export function useSession(): UserSession | null {
  return useSyncExternalStore(onPublishedSession, publishedSession, noSession);
}

/** The lifetime of the session; null for visitors. */
export function useScope(): SessionScope | null {
  return useSyncExternalStore(onPublishedSession, publishedScope, noSession);
}

/** Number of ended sessions: a React key for components that end with their session. */
export function useEndedSessions(): number {
  return useSyncExternalStore(onSession, endedSessions, endedSessions);
}

/** A page is rendered on the server without a session. */
function noSession(): null {
  return null;
}

export function useUser(): UserWire | null {
  return useSession()?.user ?? null;
}

/** One tap, no registration. */
export async function openDemo(): Promise<UserWire> {
  return beginSession(await vernier.call('openDemoPost', {}));
}

/** The form shows failures. */
export async function login(input: Calls['login']['input']): Promise<UserWire> {
  return beginSession(await vernier.call('login', input, { quiet: true }));
}

/** Revokes the token if the server is reachable. The session ends on this device in any case, and the home page is shown. */
export async function logout(): Promise<void> {
  const revoked = vernier.call('logout', {}, { initial: true, quiet: true }).catch(() => {
    // the token then stays valid until it expires, but this device no longer has it
  });
  // leave the page first: its guard would redirect to the login
  page().goTo('/');
  setSession(null);
  void leavePushes();
  await revoked;
}

/** Reads the user at the app's start: names may have changed, the session may have ended. */
export async function refreshUser(): Promise<void> {
  const before = currentSession();
  if (before === null) return;
  try {
    const user = await vernier.call('userInfo', {}, { initial: true, quiet: true });
    if (currentSession()?.token === before.token) setSession({ token: before.token, user });
  } catch {
    // an ended session was already cleared; other failures change nothing
  }
}

/** Imported when it is needed: the first page is for visitors. */
async function leavePushes(): Promise<void> {
  // without a network the server removes the device with its session
  (await import('../browser-storage/push-subscription.ts').catch(() => null))?.leavePushes();
}

export function beginSession(session: SessionWire): UserWire {
  const before = currentSession();
  if (before !== null && before.user.uid !== session.user.uid) void leavePushes();
  setSession(session);
  return session.user;
}
