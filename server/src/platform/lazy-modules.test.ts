/** What is loaded after the start: everything, one part after the other, whatever becomes of one of them. */

import { expect, test } from 'vitest';
import { loadLaterParts } from './lazy-modules.ts';

test('a part that cannot be loaded is told, and the others are loaded all the same', async () => {
  const done: string[] = [];
  const logged: unknown[] = [];
  const error = new Error('too many open files');
  const log = { error: (_: string, fields?: object) => void logged.push(fields) };
  const loading = (name: string) => async () => {
    done.push(`${name} begins`);
    await new Promise(setImmediate);
    done.push(`${name} is there`);
  };
  await loadLaterParts(log, {
    first: loading('first'),
    broken: () => Promise.reject(error),
    last: loading('last'),
  });
  expect(done).toEqual(['first begins', 'first is there', 'last begins', 'last is there']);
  expect(logged).toEqual([{ part: 'broken', error }]);
});
