/** Entries that end after a time, in one process and in several. */

import { ManualClock } from '@vernier/shared/clock';
import { expect, test } from 'vitest';
import { type EntryRequest, TemporaryMemory } from './temporary-memory.ts';

const LIMITS = { lifeMs: 1_000, most: 2 };

test('an entry is found until it is taken, ends after its time, and the oldest leaves first', async () => {
  const clock = new ManualClock(0);
  const entries = new TemporaryMemory(clock).entries<string>('words', LIMITS);
  const key = entries.newKey(32).toString('base64url');
  expect(key).toHaveLength(43);
  await entries.keep(key, 'one');
  expect(await entries.find(key)).toBe('one');
  await entries.keep(key, 'two');
  expect(await entries.take(key)).toBe('two');
  expect(await entries.take(key)).toBeNull();
  await entries.keep('a', '1');
  clock.advance(1_000);
  expect(await entries.find('a')).toBeNull();
  for (const name of ['b', 'c', 'd']) await entries.keep(name, name);
  expect(await Promise.all(['b', 'c', 'd'].map((name) => entries.find(name)))).toEqual([null, 'c', 'd']);
});

test('two takes at once get one entry', async () => {
  const entries = new TemporaryMemory(new ManualClock(0)).entries<string>('words', LIMITS);
  await entries.keep('a', 'one');
  expect(await Promise.all([entries.take('a'), entries.take('a')])).toEqual(['one', null]);
});

test('[CLUSTER-53] processes of a cluster find, change and take the entries of each other by their keys', async () => {
  const memories = new Map<string, TemporaryMemory>();
  const join = () => {
    const memory = new TemporaryMemory(new ManualClock(0));
    const entries = memory.entries<{ readonly text: string }>('words', LIMITS);
    const remote = {
      request: (maker: string, request: EntryRequest) =>
        Promise.resolve(memories.get(maker)?.answer(request) ?? null),
    };
    const name = memory.join(remote);
    memories.set(name, memory);
    return { name, entries };
  };
  const [one, other] = [join(), join()];
  const key = one.entries.newKey(16).toString('base64url');
  expect(key).toHaveLength(22);
  expect(key.startsWith(one.name)).toBe(true);
  await one.entries.keep(key, { text: 'first' });
  expect(await other.entries.find(key)).toEqual({ text: 'first' });
  await other.entries.keep(key, { text: 'second' });
  expect(await one.entries.find(key)).toEqual({ text: 'second' });
  expect(await other.entries.take(key)).toEqual({ text: 'second' });
  expect(await one.entries.take(key)).toBeNull();
  memories.delete(one.name);
  await one.entries.keep(key, { text: 'third' });
  expect(await other.entries.take(key)).toBeNull();
  expect(await other.entries.find('.*.> a key of no process')).toBeNull();
});
