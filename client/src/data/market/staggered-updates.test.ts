/** Staggered updates: when each pending listener is called. */

import { expect, it } from 'vitest';
import { StaggeredUpdates } from './staggered-updates.ts';

function pending(names: readonly string[]) {
  const updates = new StaggeredUpdates({ minWaitMs: 2_000, intervalMs: 200, quietMs: 1_000 });
  const called: string[] = [];
  const listeners = names.map((name) => () => {
    called.push(name);
  });
  const addAll = (nowMs: number) => {
    for (const listener of listeners) updates.add(listener, nowMs);
  };
  addAll(0);
  return { updates, called, listeners, addAll };
}

it('listeners are called after two seconds at the earliest, then five a second, oldest change first', () => {
  const { updates, called } = pending(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
  const at = (nowMs: number) => {
    updates.onBatch(nowMs);
    return called.join('');
  };
  for (let nowMs = 0; nowMs < 2_000; nowMs += 100) expect(at(nowMs)).toBe('');
  // after a long pause at most five at once
  expect(at(2_000)).toBe('abcde');
  expect(at(2_100)).toBe('abcde');
  expect(at(2_200)).toBe('abcdef');
  // a batch after a longer interval calls as many in all
  expect(at(2_650)).toBe('abcdefgh');
  expect(at(2_850)).toBe('abcdefghi');
});

it('a called listener is the last of the next round', () => {
  const { updates, called, addAll } = pending(['a', 'b']);
  for (let nowMs = 0; nowMs <= 10_000; nowMs += 100) {
    addAll(nowMs);
    updates.onBatch(nowMs);
  }
  expect(called.slice(0, 6).join('')).toBe('ababab');
});

it('all pending listeners are called once when batches stop', () => {
  const { updates, called, listeners } = pending(['a', 'b']);
  updates.onBatch(500);
  for (const listener of listeners) updates.flushIfQuiet(listener, 1_400);
  expect(called).toEqual([]);
  for (const nowMs of [1_500, 1_600]) for (const listener of listeners) updates.flushIfQuiet(listener, nowMs);
  expect(called).toEqual(['a', 'b']);
});

it('a removed listener is not called', () => {
  const { updates, called, listeners } = pending(['a', 'b']);
  for (const listener of listeners.slice(0, 1)) updates.remove(listener);
  updates.onBatch(2_000);
  expect(called).toEqual(['b']);
});
