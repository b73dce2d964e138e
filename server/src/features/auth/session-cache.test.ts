/** Cached sessions: one object each, ends during a read, and eviction. */

import type { UserRow } from '@vernier/db/repositories/users/users';
import { expect, test } from 'vitest';
import type { Session } from '../../platform/routing/session.ts';
import { SessionCache } from './session-cache.ts';

/** A cache over rows that each read takes when it begins; `next` answers the reads so far. */
function openCache(stored: Map<string, Session>) {
  const waiting: (() => void)[] = [];
  const cache = new SessionCache<Session>(async (hash) => {
    const row = stored.get(hash);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return row && { ...row };
  });
  const next = async () => {
    await Promise.resolve();
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { cache, next };
}

function sessionOf(hash: string, id: number): Session {
  return { hash, user: { id } as UserRow };
}

test('[AUTH-6] two reads of a session at once give one object', async () => {
  const { cache, next } = openCache(new Map([['one', sessionOf('one', 1)]]));
  const both = Promise.all([1, 2].map(async () => cache.find('one')));
  await next();
  const [first, second] = await both;
  expect(first).toBeDefined();
  expect(second).toBe(first);
  expect(cache.find('one')).toBe(first);
});

test('[AUTH-6] a session that ends while it is read is not found', async () => {
  const stored = new Map([['one', sessionOf('one', 1)]]);
  const { cache, next } = openCache(stored);
  const found = cache.find('one');
  stored.delete('one');
  cache.delete('one');
  await next();
  await next();
  await next();
  expect(await found).toBeUndefined();
  expect(cache.current('one')).toBeUndefined();
});

test('[AUTH-11] a session whose user is frozen while it is read has the new row', async () => {
  const stored = new Map([['one', sessionOf('one', 1)]]);
  const { cache, next } = openCache(stored);
  const found = cache.find('one');
  stored.set('one', { hash: 'one', user: { id: 1, frozenAtMs: 5 } as UserRow });
  expect(cache.changeOf(1)).toEqual([]);
  await next();
  await next();
  await next();
  expect((await found)?.user.frozenAtMs).toBe(5);
});

test('[AUTH-6] an evicted session that a caller still has ends with the others', async () => {
  const stored = new Map([['first', sessionOf('first', 1)]]);
  const cache = new SessionCache<Session>(async (hash) => stored.get(hash) ?? sessionOf(hash, 2));
  const oldest = await cache.find('first');
  for (let more = 0; more < 20_000; more += 1) await cache.find(`session ${more}`);
  expect(cache.current('first')).toBe(oldest);
  expect(cache.changeOf(1)).toEqual([oldest]);
  cache.delete('first');
  expect(cache.current('first')).toBeUndefined();
});
