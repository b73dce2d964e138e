/** The fields that an approval shows. */

import { expect, it } from 'vitest';
import { fieldChanges } from './field-changes.ts';

it('[CONSOLE-9] lists what differs, with the value before', () => {
  const before = { id: 3, usd_price: '1', min: '5' };
  expect(fieldChanges(before, { id: 3, usd_price: '1000', min: '5', memo: '' })).toEqual([
    { field: 'usd_price', before: '1', after: '1000' },
  ]);
  expect(fieldChanges(null, { type: 1, code: 'LTC' })).toEqual([
    { field: 'type', before: null, after: '1' },
    { field: 'code', before: null, after: 'LTC' },
  ]);
  expect(fieldChanges('10000', '9')).toEqual([{ field: '', before: '10000', after: '9' }]);
});
