/** The session on this device: stored, shared between tabs, ended only by its own token. */

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demoUser as user } from '../../../test/user-wire.ts';
import {
  currentSession,
  endedSessions,
  endSession,
  followOtherTabs,
  onSession,
  publishSession,
  setSession,
  withholdSession,
} from './session-store.ts';

beforeEach(() => {
  setSession(null);
  localStorage.clear();
});

describe('the session', () => {
  it('counts as ended only when screens could show it', () => {
    const before = endedSessions();
    setSession({ token: 'T', user });
    withholdSession();
    endSession('T');
    publishSession();
    expect(endedSessions() - before).toBe(0);
    setSession({ token: 'T', user });
    endSession('T');
    expect(endedSessions() - before).toBe(1);
  });

  it('is stored before its listeners are called', () => {
    let stored: string | null = null;
    const forget = onSession(() => {
      stored = localStorage.getItem('vernier.session');
    });
    setSession({ token: 'T', user });
    forget();
    expect(JSON.parse(stored ?? 'null')).toMatchObject({ token: 'T' });
  });

  it('is ended by its own token only', () => {
    setSession({ token: 'T', user });
    expect(endSession('OTHER')).toBe(false);
    expect(currentSession()?.token).toBe('T');
    expect(endSession('T')).toBe(true);
    expect(currentSession()).toBeNull();
  });

  it('follows a log-in and a log-out in another tab', () => {
    const stop = followOtherTabs();
    const listener = vi.fn<() => void>();
    onSession(listener);
    localStorage.setItem('vernier.session', JSON.stringify({ token: 'ELSEWHERE', user }));
    dispatchEvent(new StorageEvent('storage', { key: 'vernier.session' }));
    expect(currentSession()?.token).toBe('ELSEWHERE');
    localStorage.removeItem('vernier.session');
    dispatchEvent(new StorageEvent('storage', { key: 'vernier.session' }));
    expect(currentSession()).toBeNull();
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });

  it('takes nothing that is no session', () => {
    const stop = followOtherTabs();
    localStorage.setItem('vernier.session', '{"token":5}');
    dispatchEvent(new StorageEvent('storage', { key: 'vernier.session' }));
    expect(currentSession()).toBeNull();
    stop();
  });
});
