/** Who is logged in on this device: token and user, shared by all tabs. It calls nobody (see session.ts). */

import type { SessionWire } from '@vernier/shared/wire/shapes/user';
import { readDevice, storageKey, writeDevice } from './device-store.ts';
import { Listeners } from '../listeners.ts';

export type Session = Readonly<SessionWire>;

const NAME = 'session';
const listeners = new Listeners();

let current: Session | null = readSession();

export function currentSession(): Session | null {
  return current;
}

export function setSession(session: Session | null): void {
  if (session === current) return;
  writeDevice(NAME, session ?? undefined);
  adopt(session);
}

/** Ends the session that `token` belongs to; another one that began meanwhile stays. */
export function endSession(token: string): boolean {
  if (current?.token !== token) return false;
  setSession(null);
  return true;
}

export function onSession(listener: () => void): () => void {
  return listeners.add(listener);
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

function adopt(session: Session | null): void {
  if (session?.token === current?.token && session?.user === current?.user) return;
  current = session;
  listeners.call();
}

function readSession(): Session | null {
  const stored = readDevice(NAME);
  return isSession(stored) ? stored : null;
}

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  const { token, user } = value as Partial<Record<keyof Session, unknown>>;
  return (
    typeof token === 'string' && token !== '' && typeof user === 'object' && user !== null && 'uid' in user
  );
}
