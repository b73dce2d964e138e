/** Tests of parsing formulas into operators, brackets and symbols. */

import { describe, expect, it } from 'vitest';
import { displayedTerms, termsOf } from './formula.ts';

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

describe('[EXPLAIN-7] the displayed terms', () => {
  const formula = '(close − open) × lots × units × q';
  const symbolsOf = (q: string, currency: string) =>
    displayedTerms({ formula, inputs: { q }, terms: { precision: 5, lotStep: null, currency } }).map(
      ({ symbol }) => symbol,
    );

  it('leave the conversion of dollars to dollars out', () => {
    expect(symbolsOf('1', 'USD')).toEqual(['close', 'open', 'lots', 'units']);
  });

  it('have every other conversion, also one that is exactly one', () => {
    expect(symbolsOf('0.00666620003266438', 'JPY')).toContain('q');
    expect(symbolsOf('1', 'USDT')).toContain('q');
    expect(symbolsOf('1', '')).toContain('q');
  });

  it('keep a conversion that carries brackets', () => {
    const terms = { precision: 5, lotStep: null, currency: 'USD' };
    const inputs = { q: '1' };
    expect(displayedTerms({ formula: 'lots × (price × q)', inputs, terms })).toHaveLength(3);
    expect(displayedTerms({ formula: 'q × lots', inputs, terms })).toHaveLength(2);
  });
});
