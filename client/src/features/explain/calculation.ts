/** Calculation with what its symbols need to be displayed. */

import type { CalculationWire } from '@vernier/shared/api/shapes/order';
import { useTranslation } from 'react-i18next';
import { clockText, dayText, millisecondText } from '../../ui/format/time-text.ts';
import { groupedDigits } from '../../ui/format/decimal.ts';
import { isolate } from '../../ui/format/number-text.ts';

export interface DisplayCalculation extends Omit<CalculationWire, 'name'> {
  readonly name: CalculationName;
  /** Unit of the value: dollars, percent, dollars per unit of a currency, or the quote currency of a price. */
  readonly unit: 'money' | 'percent' | 'rate' | 'price';
  readonly terms: TermContext;
}

export type CalculationName = CalculationWire['name'] | 'equity' | 'risk';

export interface TermContext {
  /** Decimals of the prices. */
  readonly precision: number;
  /** Lots have at least the decimals of this step; null while the instrument is unknown. */
  readonly lotStep: number | null;
  /** The quote currency; empty while it is unknown. */
  readonly currency: string;
}

/** `utc` is for text that is copied: its reader may be in another time zone. */
export function useFactsOf(
  moments: 'local' | 'utc',
): (calculation: Pick<DisplayCalculation, 'inputs'>) => readonly string[] {
  const { t, i18n } = useTranslation();
  return ({ inputs: { pair, seq, time, rollover } }) => {
    const facts: string[] = [];
    if (pair !== undefined) facts.push(isolate(String(pair)));
    if (typeof seq === 'number') {
      facts.push(t('explain.fill.tick', { number: isolate(groupedDigits(seq, 0)) }));
    }
    if (moments === 'utc')
      facts.push(...[time, rollover].filter((one) => typeof one === 'string').map(isolate));
    else if (typeof time === 'string') facts.push(isolate(millisecondText(Date.parse(time))));
    else if (typeof rollover === 'string') {
      const atMs = Date.parse(rollover);
      facts.push(`${dayText(atMs, i18n.language, Date.now())} ${isolate(clockText(atMs))}`);
    }
    return facts;
  };
}
