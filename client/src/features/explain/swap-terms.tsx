/** Terms of the overnight financing of an instrument: rates of both sides, the rollover, and the day with the nights of a weekend. */

import { formatMicros } from '@vernier/shared/numbers/money';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { isolate } from '../../ui/format/number-text.ts';
import { weekdayText } from '../../ui/format/time-text.ts';
import { termText } from './term-text.ts';

/** Of the rollover, on New York's clocks. */
const ROLLOVER_TIME = '17:00';

export function SwapTermList({ instrument }: { instrument: InstrumentInfo }) {
  return useSwapTerms(instrument).map((term) => (
    <p key={term} className="sub ink2">
      {term}
    </p>
  ));
}

/** As sentences. */
export function useSwapTerms(instrument: InstrumentInfo): readonly string[] {
  const { t, i18n } = useTranslation();
  const { swapMode, swapBuyMicros, swapSellMicros, tripleDay } = instrument.domain;
  const terms = { precision: instrument.precision, lotStep: instrument.lotStep, currency: '' };
  const rate = (micros: bigint) => isolate(termText('rate', formatMicros(micros), terms));
  return [
    t(`explain.note.swapRates.${swapMode}`, { buy: rate(swapBuyMicros), sell: rate(swapSellMicros) }),
    t('explain.note.swap', { time: isolate(ROLLOVER_TIME) }),
    t('explain.note.swapTriple', { day: weekdayText(tripleDay, i18n.language) }),
  ];
}
