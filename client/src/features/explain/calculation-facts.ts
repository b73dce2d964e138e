/** Facts that a calculation names besides its symbols: pair and tick of a rate, night of a swap. */

import { useTranslation } from 'react-i18next';
import { clockText, dayText, millisecondText } from '../../ui/format/time-text.ts';
import { groupedDigits } from '../../ui/format/decimal.ts';
import { isolate } from '../../ui/format/isolate.ts';
import type { DisplayCalculation } from './calculation.ts';

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
