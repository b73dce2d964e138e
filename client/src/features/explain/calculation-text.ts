/** Plain text of a calculation: its name, the formula in words, the same in numbers, and the result. */

import { type Term, termsOf } from './formula.ts';
import type { SymbolNames } from './symbols.ts';
import { termText, valueText } from './term-text.ts';
import type { Working } from './calculation.ts';

interface Names {
  readonly name: string;
  readonly symbols: SymbolNames;
  readonly facts: readonly string[];
}

export function calculationText(working: Working, { name, symbols, facts }: Names): readonly string[] {
  const terms = termsOf(working.formula);
  const line = (word: (term: Term) => string) =>
    terms
      .map((term) => `${term.lead} ${term.open}${word(term)}${term.close}`)
      .join(' ')
      .trim();
  return [
    [name, ...facts].join(', '),
    line(({ symbol, written }) => (symbol === null ? written : symbols.of(symbol))),
    `${line((term) => numeral(term, working))} = ${valueText(working)} ${symbols.unit}`,
  ];
}

function numeral({ symbol, written }: Term, { inputs, terms }: Working): string {
  const value = symbol === null ? undefined : inputs[symbol];
  return symbol === null || value === undefined ? written : termText(symbol, value, terms);
}
