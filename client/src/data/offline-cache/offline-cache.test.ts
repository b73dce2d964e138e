/** The cache record that a start finds, and its session. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentSession, setSession, type UserSession } from '../browser-storage/session-store.ts';
import { startOfflineCache } from './offline-cache.ts';

const device = vi.hoisted(() => ({
  record: undefined as unknown,
  read: Promise.resolve() as Promise<unknown>,
}));

vi.mock('./cache-database.ts', () => ({
  readStored: () => {
    device.read = Promise.resolve(device.record);
    return device.read;
  },
  writeStored: () => Promise.resolve(),
  removeStored: () => {
    device.record = undefined;
    return Promise.resolve();
  },
}));

const NOW_MS = 1_767_225_600_000;
const DAY_MS = 86_400_000;
const session = { token: 'mine', user: { uid: '1' } } as UserSession;
let end = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
});
afterEach(() => {
  end();
  setSession(null);
  vi.useRealTimers();
});

it('[OFFLINE-5] the record of a session that ended before the cache started is removed', async () => {
  device.record = { token: 'mine' };
  end = startOfflineCache();
  await vi.waitFor(() => expect(device.record).toBeUndefined());
});

it('[OFFLINE-5] the record of the continuing session stays until that ends', async () => {
  setSession(session);
  const record = { token: currentSession()?.token, heardAtMs: NOW_MS - 29 * DAY_MS };
  device.record = record;
  end = startOfflineCache();
  // the first reader has handled it
  await device.read;
  expect(device.record).toEqual(record);
  setSession(null);
  expect(device.record).toBeUndefined();
});

it('[OFFLINE-5] the record of a session that was not used for thirty days is removed, since that session has ended', async () => {
  setSession(session);
  device.record = { token: 'mine', heardAtMs: NOW_MS - 30 * DAY_MS };
  end = startOfflineCache();
  await vi.waitFor(() => expect(device.record).toBeUndefined());
});
