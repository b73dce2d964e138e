/** Explanation of the overnight financing of an order in the form: rates of both sides, the triple day, and one night computed. */

import type { Calculation } from '@vernier/shared/trading/pricing/calculation';
import type { SwapInputs } from '@vernier/shared/trading/pricing/swap';
import { swapWire } from '@vernier/shared/api/calculation-wire';
import { formatMicros } from '@vernier/shared/numbers/money';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { isolate } from '../../ui/format/number-text.ts';
import { weekdayText } from '../../ui/format/time-text.ts';
import { ExplanationView } from './explanation-view.tsx';
import { money } from './position-calculations.ts';
import { termText } from './term-text.ts';

/** Of the rollover, on New York's clocks. */
const ROLLOVER_TIME = '17:00';

export interface TicketSwapProps {
  /** One night; null while an input is missing. */
  readonly calculation: Calculation<SwapInputs> | null;
  readonly instrument: InstrumentInfo;
}

export function TicketSwap({ calculation, instrument }: TicketSwapProps) {
  const { t, i18n } = useTranslation();
  const { swapMode, swapBuyMicros, swapSellMicros, tripleDay } = instrument.domain;
  const shown = calculation === null ? null : money(swapWire(calculation), instrument);
  const terms = { precision: instrument.precision, lotStep: instrument.lotStep, currency: '' };
  const rate = (micros: bigint) => isolate(termText('rate', formatMicros(micros), terms));
  return (
    <ExplanationView
      title={t('explain.title', { name: t('explain.calculation.swap') })}
      notes={[
        t(`explain.note.swapRates.${swapMode}`, { buy: rate(swapBuyMicros), sell: rate(swapSellMicros) }),
        t('explain.note.swap', { time: isolate(ROLLOVER_TIME) }),
        t('explain.note.swapTriple', { day: weekdayText(tripleDay, i18n.language) }),
      ]}
      calculations={shown === null ? [] : [shown]}
    />
  );
}
