/** Who waits for prices that nobody sees: when each has its turn. */

import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

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

it('[U77] tells nobody before two seconds, and then one every 200 ms, who waited longest first', () => {
  const { turns, told } = waiting(['a', 'b', 'c']);
  for (let nowMs = 0; nowMs < 2_000; nowMs += 100) turns.next(nowMs);
  expect(told).toEqual([]);
  const at: Record<number, readonly string[]> = {};
  for (let nowMs = 2_000; nowMs <= 2_500; nowMs += 100) {
    turns.next(nowMs);
    at[nowMs] = [...told];
  }
  expect(at[2_000]).toEqual(['a']);
  expect(at[2_100]).toEqual(['a']);
  expect(at[2_200]).toEqual(['a', 'b']);
  expect(at[2_500]).toEqual(['a', 'b', 'c']);
});

it('[U77] puts whoever had its turn behind the others', () => {
  const { turns, told, all } = waiting(['a', 'b']);
  for (let nowMs = 0; nowMs <= 10_000; nowMs += 100) {
    all(nowMs);
    turns.next(nowMs);
  }
  expect(told.slice(0, 6)).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
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
