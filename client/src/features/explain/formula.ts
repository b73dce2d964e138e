/**
 * Parser of formulas in responses: the terms of a calculation, each with the operator before it and the brackets around it.
 * It computes nothing; shared functions compute the numbers, which come with the formula.
 */

import type { DisplayCalculation } from './calculation.ts';

export interface Term {
  /** The operator before the term; empty for the first. */
  readonly lead: string;
  /** Brackets that open before it and close after it. */
  readonly open: string;
  readonly close: string;
  /** The symbol of the term, or null where the formula has a number. */
  readonly symbol: string | null;
  /** The symbol or the number as written in the formula. */
  readonly written: string;
}

const TOKEN = /[A-Za-z_]+|\d+(?:\.\d+)?|[^\s\w]/g;
const SYMBOL = /^[A-Za-z_]+$/;
const NUMBER = /^\d/;

/** `(close − open) × lots` is `(close`, `− open)` and `× lots`. */
export function termsOf(formula: string): readonly Term[] {
  const terms: Term[] = [];
  let lead = '';
  let open = '';
  for (const [token] of formula.matchAll(TOKEN)) {
    if (SYMBOL.test(token) || NUMBER.test(token)) {
      terms.push({ lead, open, close: '', symbol: SYMBOL.test(token) ? token : null, written: token });
      lead = '';
      open = '';
    } else if (token === '(') {
      open += token;
    } else if (token === ')') {
      const last = terms.pop();
      if (last !== undefined) terms.push({ ...last, close: `${last.close})` });
    } else {
      lead = token;
    }
  }
  return terms;
}

/** The terms that are displayed: a factor of one, the conversion of dollars to dollars, is left out with its operator. */
export function displayedTerms({
  formula,
  inputs,
  terms: { currency },
}: Pick<DisplayCalculation, 'formula' | 'inputs' | 'terms'>): readonly Term[] {
  const terms = termsOf(formula);
  if (currency !== 'USD' || inputs['q'] !== '1') return terms;
  return terms.filter(({ lead, open, close, symbol }) => symbol !== 'q' || lead + open + close !== '×');
}
