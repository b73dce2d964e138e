/** Days as ISO text. */

import { expect, test } from 'vitest';
import { formatIsoDay, parseIsoDay } from './civil-date.ts';

test('[STATEMENT-1] a day has one text, and other texts are no day', () => {
  expect(parseIsoDay('2026-01-05')).toBe(20_458);
  expect(formatIsoDay(20_458)).toBe('2026-01-05');
  expect(parseIsoDay('2024-02-29')).not.toBeNull();
  const none = [
    '2023-02-29',
    '2026-00-10',
    '2026-13-01',
    '2026-1-5',
    '26-01-05',
    '2026-01-32',
    '２026-01-05',
    '',
  ];
  expect(none.map(parseIsoDay)).toEqual(none.map(() => null));
});
