/** Direction of user texts and news. */

import { expect, it } from 'vitest';
import { isolate } from './number-text.ts';
import { textDirection } from './text-direction.ts';

it.each([
  ['Euro rises as factory orders beat forecasts', 'ltr'],
  ['كيف تقرأ معدل المخاطرة', 'rtl'],
  // dir="auto" uses the first letter and would reverse these
  ['NAT GAS يرتفع 3.18% خلال ساعة', 'rtl'],
  [`${isolate('USD/JPY')} يتحرك`, 'rtl'],
  ['«سلام» is how people greet each other here', 'ltr'],
  ['שוק המטבעות של USD', 'rtl'],
  ['ドル円、3か月ぶりの高値', 'ltr'],
])('%s runs %s', (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});

it('a text without letters has the direction of its surroundings', () => {
  expect(textDirection(`${isolate('EURUSD')} 1.0842`)).toBeUndefined();
  expect(textDirection('')).toBeUndefined();
});
