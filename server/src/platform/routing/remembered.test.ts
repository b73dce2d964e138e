/** Memory of the results of a pure function of a text. */

import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('a result is computed once, also when it is null, and a long text each time', () => {
  const computed: string[] = [];
  const find = remembered((text) => {
    computed.push(text);
    return null;
  });
  const long = 'x'.repeat(129);
  for (const text of ['a', 'a', long, long]) expect(find(text)).toBeNull();
  expect(computed).toEqual(['a', long, long]);
});

test('many texts do not fill the memory: beyond its bound it is emptied', () => {
  let computed = 0;
  const count = remembered(() => (computed += 1));
  for (let text = 0; text < 257; text += 1) count(String(text));
  expect(count('256')).toBe(257);
  expect(count('0')).toBe(258);
});
