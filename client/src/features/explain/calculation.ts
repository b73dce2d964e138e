/** Calculation with what its symbols need to be displayed. */

import type { FigureNumberWire } from '@vernier/shared/api/shapes/figure';
import type { CalculationWire } from '@vernier/shared/api/shapes/order';
import { useTranslation } from 'react-i18next';
import { clockText, dayText, millisecondText } from '../../ui/format/time-text.ts';
import { groupedDigits } from '../../ui/format/decimal.ts';
import { isolate } from '../../ui/format/number-text.ts';

interface Shown extends Omit<CalculationWire, 'name'> {
  /** Unit of the value: dollars, percent, dollars per unit of a currency, the quote currency of a price, or none. */
  readonly unit: 'money' | 'percent' | 'rate' | 'price' | 'none';
  readonly terms: TermContext;
}

/** The words of a calculation in the user's language, where they are not those of an order or of the account. */
export interface CalculationWords {
  readonly title: string;
  /** Of a value without one of the units above. */
  readonly unit: string;
  /** By symbol of the formula. */
  readonly symbols: Readonly<Record<string, string>>;
}

export type DisplayCalculation = Shown &
  (
    | { readonly name: CalculationName; readonly words?: undefined }
    | { readonly name: FigureNumberWire['name']; readonly words: CalculationWords }
  );

export type CalculationName = CalculationWire['name'] | 'equity' | 'risk';

export interface TermContext {
  /** Decimals of the prices. */
  readonly precision: number;
  /** Lots have at least the decimals of this step; null while the instrument is unknown. */
  readonly lotStep: number | null;
  /** The quote currency; empty while it is unknown. */
  readonly currency: string;
}

/** Of a calculation without prices. */
export const NO_PRICES: TermContext = { precision: 0, lotStep: null, currency: 'USD' };

/** `utc` is for text that is copied: its reader may be in another time zone. */
export function useFactsOf(
  moments: 'local' | 'utc',
): (calculation: Pick<DisplayCalculation, 'inputs'>) => readonly string[] {
  const { t, i18n } = useTranslation();
  const momentOf = (iso: string) => {
    const atMs = Date.parse(iso);
    return `${dayText(atMs, i18n.language, Date.now())} ${isolate(clockText(atMs))}`;
  };
  return ({ inputs: { pair, seq, time, rollover, since, until } }) => {
    const facts: string[] = [];
    if (pair !== undefined) facts.push(isolate(String(pair)));
    if (typeof seq === 'number') {
      facts.push(t('explain.fill.tick', { number: isolate(groupedDigits(seq, 0)) }));
    }
    if (moments === 'utc')
      facts.push(...[time, rollover, since, until].filter((one) => typeof one === 'string').map(isolate));
    else if (typeof time === 'string') facts.push(isolate(millisecondText(Date.parse(time))));
    else facts.push(...[rollover, since, until].filter((one) => typeof one === 'string').map(momentOf));
    return facts;
  };
}
