/** Tests of parsing formulas into operators, brackets and symbols. */

import { expect, it } from 'vitest';
import { termsOf } from './formula.ts';

/** Joins the terms again, so that no part of the formula can be lost. */
function joined(formula: string): string {
  return termsOf(formula)
    .map(({ lead, open, written, close }) => `${lead} ${open}${written}${close}`)
    .join(' ')
    .trim();
}

it.each([
  'lots × units × price × q ÷ multiple',
  'lots × units',
  'margin × rate',
  '(close − open) × lots × units × q',
  '(bid + ask) ÷ 2',
  '2 ÷ (bid + ask)',
  '0 − balance',
  'margin ÷ equity × 100',
])('[TRADE-5] the terms of %s are the complete formula', (formula) => {
  expect(joined(formula)).toBe(formula);
});

it('[TRADE-5] a term has its operator, its brackets and its symbol, if it is one', () => {
  expect(termsOf('2 ÷ (bid + ask)')).toEqual([
    { lead: '', open: '', close: '', symbol: null, written: '2' },
    { lead: '÷', open: '(', close: '', symbol: 'bid', written: 'bid' },
    { lead: '+', open: '', close: ')', symbol: 'ask', written: 'ask' },
  ]);
});
