/** The cache record that a start finds, and its session. */

import { afterEach, expect, it, vi } from 'vitest';
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

const session = { token: 'mine', user: { uid: '1' } } as UserSession;
let end = () => {};

afterEach(() => {
  end();
  setSession(null);
});

it('[OFFLINE-5] the record of a session that ended before the cache started is removed', async () => {
  device.record = { token: 'mine' };
  end = startOfflineCache();
  await vi.waitFor(() => expect(device.record).toBeUndefined());
});

it('[OFFLINE-5] the record of the session that goes on stays, until that ends', async () => {
  setSession(session);
  device.record = { token: currentSession()?.token };
  end = startOfflineCache();
  // the first reader has handled it
  await device.read;
  expect(device.record).toEqual({ token: 'mine' });
  setSession(null);
  expect(device.record).toBeUndefined();
});
