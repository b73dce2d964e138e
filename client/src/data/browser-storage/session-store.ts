/** Stored session of this device: token and user, shared by all tabs. It makes no calls (see session.ts). */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { readLocal, storageKey, writeLocal } from './local-store.ts';
import { ListenerSet } from '../listeners.ts';
import { SessionScope } from './session-scope.ts';

export type UserSession = Readonly<SessionWire>;

const NAME = 'session';
const listeners = new ListenerSet();
const publishListeners = new ListenerSet();
const endListeners = new ListenerSet<[ended: SessionScope]>();

let current: UserSession | null = readSession();
let scope: SessionScope | null = current && new SessionScope(current);
let ended = 0;
let isPublished = true;

export function currentSession(): UserSession | null {
  return current;
}

/** The lifetime of the current session; null for visitors. */
export function currentScope(): SessionScope | null {
  return scope;
}

/** Shows screens a visitor's page until `publishSession`, while the page of a visitor is hydrated. */
export function withholdSession(): void {
  isPublished = false;
}

export function publishSession(): void {
  isPublished = true;
  publishListeners.call();
}

/** The session for screens. */
export function publishedSession(): UserSession | null {
  return isPublished ? current : null;
}

/** The lifetime of the session for screens. */
export function publishedScope(): SessionScope | null {
  return isPublished ? scope : null;
}

/** Calls `listener` when the session for screens changes. */
export function onPublishedSession(listener: () => void): () => void {
  const ends = [listeners.add(listener), publishListeners.add(listener)];
  return () => {
    for (const end of ends) end();
  };
}

/** Number of sessions that have ended in this page after screens could show them. */
export function endedSessions(): number {
  return ended;
}

export function setSession(session: UserSession | null): void {
  if (session === current) return;
  writeLocal(NAME, session ?? undefined);
  adopt(session);
}

/** Ends the session of `token`; another one that began meanwhile stays. */
export function endSession(token: string): boolean {
  if (current?.token !== token) return false;
  setSession(null);
  return true;
}

export function onSession(listener: () => void): () => void {
  return listeners.add(listener);
}

/** Calls `listener` when a session ends, before its scope ends and before the next session is published. */
export function onSessionEnd(listener: (ended: SessionScope) => void): () => void {
  return endListeners.add(listener);
}

/** State of one session: created on first use, and dropped with the session. Visitors share one value. */
export function perSession<Value>(make: (scope: SessionScope | null) => Value): () => Value {
  let cached: { readonly scope: SessionScope | null; readonly value: Value } | null = null;
  return () => {
    if (cached?.scope !== scope || cached === null) cached = { scope, value: make(scope) };
    return cached.value;
  };
}

/** Follows log-in and log-out in other tabs until the returned function is called. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    // a null key means that everything was cleared
    if (event.key === null || event.key === storageKey(NAME)) adopt(readSession());
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

function adopt(session: UserSession | null): void {
  if (session?.token === current?.token && session?.user === current?.user) return;
  const before = scope;
  const isOther = session?.token !== current?.token;
  current = session;
  if (isOther) scope = session && new SessionScope(session);
  if (isOther && before !== null) {
    if (isPublished) ended += 1;
    endListeners.call(before);
    before.end();
  }
  listeners.call();
}

function readSession(): UserSession | null {
  const stored = readLocal(NAME);
  return isSession(stored) ? stored : null;
}

function isSession(value: unknown): value is UserSession {
  if (typeof value !== 'object' || value === null) return false;
  const { token, user } = value as Partial<Record<keyof UserSession, unknown>>;
  return (
    typeof token === 'string' && token !== '' && typeof user === 'object' && user !== null && 'uid' in user
  );
}
