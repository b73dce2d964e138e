/** Explanation of the overnight financing of an order in the form: rates of both sides, the triple day, and one night computed. */

import type { Calculation } from '@vernier/shared/trading/pricing/calculation';
import type { SwapInputs } from '@vernier/shared/trading/pricing/swap';
import { swapWire } from '@vernier/shared/api/calculation-wire';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { ExplanationView } from './explanation-view.tsx';
import { money } from './position-calculations.ts';
import { useSwapTerms } from './swap-terms.tsx';

export interface TicketSwapProps {
  /** One night; null while an input is missing. */
  readonly calculation: Calculation<SwapInputs> | null;
  readonly instrument: InstrumentInfo;
}

export function TicketSwap({ calculation, instrument }: TicketSwapProps) {
  const { t } = useTranslation();
  const terms = useSwapTerms(instrument);
  const shown = calculation === null ? null : money(swapWire(calculation), instrument);
  return (
    <ExplanationView
      title={t('explain.title', { name: t('explain.calculation.swap') })}
      notes={terms}
      calculations={shown === null ? [] : [shown]}
    />
  );
}
