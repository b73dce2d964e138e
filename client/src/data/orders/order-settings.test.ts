import { expect, it } from 'vitest';
import { parseConfirmation, parseDefaults } from './order-settings.ts';

it('[TRADE-16] a stored confirmation counts only when it is one of the choices', () => {
  expect(parseConfirmation(['ask'])).toEqual(['ask']);
  for (const stored of ['ask', ['always'], [], null, undefined]) expect(parseConfirmation(stored)).toBeNull();
});

it('[TRADE-17] stored start values lose only the entries that are invalid', () => {
  const valid = { code: 'EURUSD', lots: 50_000_000, leverage: 100, deviation: '5' };
  const fixed = { ...valid, code: 'NATGAS', leverage: null };
  const wrong = [null, 7, {}, { ...valid, lots: 0.5 }, { ...valid, lots: -1 }, { ...valid, deviation: 5 }];
  expect(parseDefaults([valid, ...wrong, { ...fixed, colour: 'red' }])).toEqual([valid, fixed]);
  expect(parseDefaults({})).toBeNull();
});
