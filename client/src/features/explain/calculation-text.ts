/** Plain text of calculations in the user’s language: its name, the formula as text, the same in numbers, and the result. */

import { displayedTerms, type Term } from './formula.ts';
import { type SymbolNames, useSymbolsOf, useTitleOf } from './symbols.ts';
import { termText, valueText } from './term-text.ts';
import { type DisplayCalculation, useFactsOf } from './calculation.ts';

function calculationText(
  calculation: DisplayCalculation,
  name: string,
  symbols: SymbolNames,
  facts: readonly string[],
): readonly string[] {
  const terms = displayedTerms(calculation);
  const line = (termTextOf: (term: Term) => string) =>
    terms
      .map((term) => `${term.lead} ${term.open}${termTextOf(term)}${term.close}`)
      .join(' ')
      .trim();
  return [
    [name, ...facts].join(', '),
    line(({ symbol, written }) => (symbol === null ? written : symbols.of(symbol))),
    `${line((term) => numeral(term, calculation))} = ${valueText(calculation)} ${symbols.unit}`,
  ];
}

function numeral({ symbol, written }: Term, { inputs, terms }: DisplayCalculation): string {
  const value = symbol === null ? undefined : inputs[symbol];
  return symbol === null || value === undefined ? written : termText(symbol, value, terms);
}

export function useCalculationText(): (calculation: DisplayCalculation) => readonly string[] {
  const title = useTitleOf();
  const symbols = useSymbolsOf();
  const facts = useFactsOf('utc');
  return (calculation) =>
    calculationText(calculation, title(calculation), symbols(calculation), facts(calculation));
}
