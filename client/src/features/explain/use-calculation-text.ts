/** Calculations as plain text in the user's language. */

import { useTranslation } from 'react-i18next';
import { useFactsOf } from './calculation-facts.ts';
import { calculationText } from './calculation-text.ts';
import { useSymbolsOf } from './symbols.ts';
import type { Working } from './calculation.ts';

export function useCalculationText(): (working: Working) => readonly string[] {
  const { t } = useTranslation();
  const symbols = useSymbolsOf();
  const facts = useFactsOf('utc');
  return (working) =>
    calculationText(working, {
      name: t(`explain.calculation.${working.name}`),
      symbols: symbols(working),
      facts: facts(working),
    });
}
