/** Isolation of listeners: one that throws does not affect the others. */

import { expect, test } from 'vitest';
import { Listeners } from './listeners.ts';

test('[BACKGROUND-1] a listener that throws is reported once in a row of failures, and the others receive everything', () => {
  const reported: unknown[] = [];
  const received: number[] = [];
  const listeners = new Listeners<[news: number, text: string]>((error) => reported.push(error));
  listeners.add((news, text) => {
    if (text === 'bad') throw new Error(`at ${news}`);
  });
  const stop = listeners.add((news) => received.push(news));
  for (const [news, text] of [
    [1, 'bad'],
    [2, 'bad'],
    [3, 'good'],
    [4, 'bad'],
  ] as const)
    listeners.call(news, text);
  expect(received).toEqual([1, 2, 3, 4]);
  expect(reported).toEqual([new Error('at 1'), new Error('at 4')]);
  stop();
  listeners.call(5, 'good');
  expect(received).toHaveLength(4);
});

test('one listener gets all news before the next one does, and one that throws gets the rest too', () => {
  const reported: unknown[] = [];
  const listeners = new Listeners<[news: number]>((error) => reported.push(error));
  const calls: string[] = [];
  listeners.add((news) => {
    calls.push(`first ${news}`);
    if (news === 1) throw new Error('one');
  });
  listeners.add((news) => calls.push(`second ${news}`));
  listeners.callEach([[1], [2]]);
  expect(calls).toEqual(['first 1', 'first 2', 'second 1', 'second 2']);
  expect(reported).toEqual([new Error('one')]);
});
