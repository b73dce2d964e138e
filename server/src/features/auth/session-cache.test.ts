/** Cached sessions: one object each, ends during a read, eviction, and users of other processes. */

import type { UserRow } from '@vernier/db/repositories/users/users';
import { ALL_SHARDS, shardOf } from '@vernier/shared/engine/shards';
import { expect, test } from 'vitest';
import type { OwnedShards } from '../../core/shards/owned-shards.ts';
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
  return { hash, user: { id, demoOf: null as number | null } as UserRow };
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

/** A process that owns all users but some. */
class Owner implements OwnedShards {
  readonly shards = ALL_SHARDS;
  readonly others = new Set<number>();
  readonly #released: ((shard: number) => void | Promise<void>)[] = [];

  owns(id: number): boolean {
    return !this.others.has(id);
  }

  onAcquired(): void {}

  onReleased(listener: (shard: number) => void | Promise<void>): void {
    this.#released.push(listener);
  }

  release(id: number): void {
    this.others.add(id);
    for (const listener of this.#released) void listener(shardOf(id));
  }
}

function cacheOf(owner: Owner, stored: Map<string, Session>) {
  const ended: string[] = [];
  const cache: SessionCache<Session> = new SessionCache<Session>(
    async (hash) => {
      const row = stored.get(hash);
      return row && { ...row };
    },
    {
      shards: owner,
      onEnded(hash) {
        ended.push(hash);
        cache.delete(hash);
      },
    },
  );
  return { cache, ended };
}

test('[CLUSTER-50] a session of a user of another process is not read, and names the shard of the user', async () => {
  const owner = new Owner();
  owner.others.add(70);
  const { cache } = cacheOf(owner, new Map([['one', sessionOf('one', 70)]]));
  await expect(cache.find('one')).rejects.toMatchObject({ name: 'NotOwner', shard: 5 });
  expect(cache.current('one')).toBeUndefined();
  expect(await cache.find('none')).toBeUndefined();
});

test('[CLUSTER-52] a session of a released shard leaves the memory without an end, also one that is being read', async () => {
  const owner = new Owner();
  const stored = new Map([1, 2].map((id) => [String(id), sessionOf(String(id), id)]));
  const { cache, ended } = cacheOf(owner, stored);
  await cache.find('1');
  await cache.find('2');
  owner.release(1);
  expect(cache.current('1')).toBeUndefined();
  expect(cache.current('2')).toBeDefined();
  const reading = cache.find('2') instanceof Promise;
  expect(reading).toBe(false);
  stored.set('3', sessionOf('3', 3));
  const third = cache.find('3');
  owner.release(3);
  await expect(third).rejects.toMatchObject({ name: 'NotOwner', shard: 2 });
  expect(ended).toEqual([]);
});

test('[CLUSTER-52] a session of a practice account is read each time while another process owns its user', async () => {
  const owner = new Owner();
  const practice = { hash: 'one', user: { id: 1, demoOf: 2, frozenAtMs: null } as UserRow };
  const stored = new Map<string, Session>([['one', practice]]);
  const { cache, ended } = cacheOf(owner, stored);
  const first = await cache.find('one');
  expect(cache.find('one')).toBe(first);
  owner.release(2);
  stored.set('one', { hash: 'one', user: { ...practice.user, frozenAtMs: 5 } });
  expect(await cache.find('one')).toBe(first);
  expect(first?.user.frozenAtMs).toBe(5);
  stored.delete('one');
  expect(await cache.find('one')).toBeUndefined();
  expect(ended).toEqual(['one']);
  expect(cache.current('one')).toBeUndefined();
});

test('[CLUSTER-52] the end of such a session is found within a minute also while only a socket has it', async () => {
  const owner = new Owner();
  owner.others.add(2);
  const stored = new Map<string, Session>([
    ['one', { hash: 'one', user: { id: 1, demoOf: 2 } as UserRow }],
    ['other', { hash: 'other', user: { id: 3, demoOf: 4 } as UserRow }],
  ]);
  const { cache, ended } = cacheOf(owner, stored);
  await cache.find('one');
  await cache.find('other');
  stored.clear();
  for (let second = 0; second < 60; second += 1) await cache.sweep();
  expect(ended).toEqual(['one']);
});
