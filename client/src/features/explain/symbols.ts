/** Names of a formula's symbols and of its result, in the user's language. */

import { useTranslation } from 'react-i18next';
import type { DisplayCalculation } from './calculation.ts';

const SYMBOLS = [
  'lots',
  'held',
  'units',
  'price',
  'q',
  'multiple',
  'rate',
  'margin',
  'reserved',
  'fee',
  'swap',
  'open',
  'close',
  'bid',
  'ask',
  'best',
  'distance',
  'nights',
  'point',
  'balance',
  'equity',
  'profit',
] as const;

export interface SymbolNames {
  /** A symbol without a translation in this client is shown as itself. */
  readonly of: (symbol: string) => string;
  readonly unit: string;
}

export function useSymbols(calculation: DisplayCalculation): SymbolNames {
  return useSymbolsOf()(calculation);
}

export function useTitleOf(): (calculation: DisplayCalculation) => string {
  const { t } = useTranslation();
  return (calculation) =>
    calculation.words === undefined ? t(`explain.calculation.${calculation.name}`) : calculation.words.title;
}

/** The same for any number of calculations. */
export function useSymbolsOf(): (calculation: DisplayCalculation) => SymbolNames {
  const { t } = useTranslation();
  return ({ unit, words, terms: { currency } }) => ({
    of(symbol) {
      const word = words?.symbols[symbol];
      if (word !== undefined) return word;
      const known = SYMBOLS.find((name) => name === symbol);
      const nameless = known === undefined || (known === 'q' && currency === '');
      return nameless ? symbol : t(`explain.symbol.${known}`, { currency });
    },
    unit:
      unit === 'none'
        ? (words?.unit ?? '')
        : unit === 'price'
          ? currency
          : t(`explain.unit.${unit}`, { currency }),
  });
}
