/** A calculation as lines of plain text: its name, the formula in words, the same in numbers, and the result. */

import { type Term, termsOf } from './formula.ts';
import type { SymbolNames } from './symbols.ts';
import { termText, valueText } from './term-text.ts';
import type { Working } from './working.ts';

export function calculationText(working: Working, name: string, symbols: SymbolNames): readonly string[] {
  const terms = termsOf(working.formula);
  const line = (word: (term: Term) => string) =>
    terms
      .map((term) => `${term.lead} ${term.open}${word(term)}${term.close}`)
      .join(' ')
      .trim();
  return [
    name,
    line(({ symbol, written }) => (symbol === null ? written : symbols.of(symbol))),
    `${line((term) => numeral(term, working))} = ${valueText(working)} ${symbols.unit}`,
  ];
}

function numeral({ symbol, written }: Term, { inputs, terms }: Working): string {
  const value = symbol === null ? undefined : inputs[symbol];
  return symbol === null || value === undefined ? written : termText(symbol, value, terms);
}
