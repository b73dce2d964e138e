/** Search keys: which texts match, and which differ. */

import { expect, test } from 'vitest';
import { searchKey } from './search-key.ts';

test.each([
  ['Vàng', ' VANG '],
  ['Đô la Úc', 'do la uc'],
  ['altın', 'ALTIN'],
  ['İşlem', 'islem'],
  ['Öl', 'ol'],
  ['ＸＡＵ', 'xau'],
])('%s is found by %s', (written, query) => {
  expect(searchKey(written)).toBe(searchKey(query));
});

test.each([
  ['か', 'が'],
  ['금', '그'],
  ['ทอง', 'ทิอง'],
])('%s and %s stay different', (one, other) => {
  expect(searchKey(one)).not.toBe(searchKey(other));
});
