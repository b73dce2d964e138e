/** Offline state, and the age of the shown data. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let phase: 'live' | 'reconnecting' = 'live';
let sinceMs = 0;
let lastMessageMs: number | null = null;
let changed = () => {};

vi.mock('./live.ts', () => ({
  live: {
    get state() {
      return { phase, sinceMs, attempt: 1 };
    },
    get lastMessageMs() {
      return lastMessageMs;
    },
    onState(listener: () => void) {
      changed = listener;
      return () => {};
    },
  },
}));

const { followOffline, isOffline, lastDataMs, onOffline, setCachedAt } = await import('./offline.ts');

function lose(): void {
  phase = 'reconnecting';
  sinceMs = Date.now();
  changed();
}

let end = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  phase = 'live';
  lastMessageMs = null;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  end = followOffline();
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

it('[OFFLINE-4] does not report a loss that ends within three seconds', () => {
  const listener = vi.fn();
  const forget = onOffline(listener);
  lose();
  vi.advanceTimersByTime(2_999);
  phase = 'live';
  changed();
  vi.advanceTimersByTime(10_000);
  expect(isOffline()).toBe(false);
  expect(listener).not.toHaveBeenCalled();
  forget();
});

it('[OFFLINE-4] reports it after three seconds, until the server is reachable', () => {
  lose();
  vi.advanceTimersByTime(3_000);
  expect(isOffline()).toBe(true);
  phase = 'live';
  changed();
  expect(isOffline()).toBe(false);
});

it('[OFFLINE-4] reports it immediately where the device has no network, but not while the connection is open', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  expect(isOffline()).toBe(false);
  lose();
  expect(isOffline()).toBe(true);
});

it('[OFFLINE-5] dates the data by the server’s last message, else by the cached record', () => {
  expect(lastDataMs()).toBeUndefined();
  setCachedAt(null);
  expect(lastDataMs()).toBeNull();
  setCachedAt(400_000);
  expect(lastDataMs()).toBe(400_000);
  lastMessageMs = 999_000;
  expect(lastDataMs()).toBe(999_000);
});
