/** Loading of lazy modules after the start: one after the other, also when one of them fails. */

import { expect, test } from 'vitest';
import { loadLazyModules } from './lazy-modules.ts';

test('a module that cannot be loaded is logged, and the others are loaded', async () => {
  const done: string[] = [];
  const logged: unknown[] = [];
  const error = new Error('too many open files');
  const log = { error: (_: string, fields?: object) => void logged.push(fields) };
  const loading = (name: string) => async () => {
    done.push(`${name} begins`);
    await new Promise(setImmediate);
    done.push(`${name} is there`);
  };
  await loadLazyModules(log, {
    first: loading('first'),
    broken: () => Promise.reject(error),
    last: loading('last'),
  });
  expect(done).toEqual(['first begins', 'first is there', 'last begins', 'last is there']);
  expect(logged).toEqual([{ part: 'broken', error }]);
});
