/** Plain text of calculations in the user’s language: its name, the formula as text, the same in numbers, and the result. */

import { displayedTerms, type Term } from './formula.ts';
import { calculationKey, type SymbolNames, useSymbolsOf } from './symbols.ts';
import { termText, valueText } from './term-text.ts';
import { type DisplayCalculation, useFactsOf } from './calculation.ts';
import { useTranslation } from 'react-i18next';

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
  const { t } = useTranslation();
  const symbols = useSymbolsOf();
  const facts = useFactsOf('utc');
  return (calculation) =>
    calculationText(
      calculation,
      t(calculationKey(calculation.name)),
      symbols(calculation),
      facts(calculation),
    );
}
