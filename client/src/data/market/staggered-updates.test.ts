/** Who waits for prices that nobody sees: when each has its turn. */

import { expect, it } from 'vitest';
import { Turns } from './staggered-updates.ts';

function waiting(names: readonly string[]) {
  const turns = new Turns({ leastWaitMs: 2_000, apartMs: 200, quietMs: 1_000 });
  const told: string[] = [];
  const listeners = names.map((name) => () => {
    told.push(name);
  });
  const all = (nowMs: number) => {
    for (const listener of listeners) turns.wait(listener, nowMs);
  };
  all(0);
  return { turns, told, listeners, all };
}

it('[U77] tells nobody before two seconds, and then five a second, who waited longest first', () => {
  const { turns, told } = waiting(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
  const at = (nowMs: number) => {
    turns.next(nowMs);
    return told.join('');
  };
  for (let nowMs = 0; nowMs < 2_000; nowMs += 100) expect(at(nowMs)).toBe('');
  // after a long silence no more than five at once
  expect(at(2_000)).toBe('abcde');
  expect(at(2_100)).toBe('abcde');
  expect(at(2_200)).toBe('abcdef');
  // news that comes rarely is heard by as many in all
  expect(at(2_650)).toBe('abcdefgh');
  expect(at(2_850)).toBe('abcdefghi');
});

it('[U77] puts whoever had its turn behind the others', () => {
  const { turns, told, all } = waiting(['a', 'b']);
  for (let nowMs = 0; nowMs <= 10_000; nowMs += 100) {
    all(nowMs);
    turns.next(nowMs);
  }
  expect(told.slice(0, 6).join('')).toBe('ababab');
});

it('[U77] tells all who wait once it is quiet, and nobody twice', () => {
  const { turns, told, listeners } = waiting(['a', 'b']);
  turns.next(500);
  for (const listener of listeners) turns.rest(listener, 1_400);
  expect(told).toEqual([]);
  for (const nowMs of [1_500, 1_600]) for (const listener of listeners) turns.rest(listener, nowMs);
  expect(told).toEqual(['a', 'b']);
});

it('forgets who left', () => {
  const { turns, told, listeners } = waiting(['a', 'b']);
  for (const listener of listeners.slice(0, 1)) turns.forget(listener);
  turns.next(2_000);
  expect(told).toEqual(['b']);
});
