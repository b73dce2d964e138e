/** Explanations of the costs in an order form: the calculations of its figures at the present prices. */

import { MAX_RISK_RATE_CENTS } from '@vernier/shared/limits';
import type { SizeTier } from '@vernier/shared/market/instrument';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Calculation } from '@vernier/shared/trading/pricing/calculation';
import type { FeeInputs } from '@vernier/shared/trading/pricing/fee';
import type { MarginInputs } from '@vernier/shared/trading/pricing/margin';
import { feeWire, marginWire } from '@vernier/shared/api/calculation-wire';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { moneyText } from '../../ui/format/money-text.ts';
import { barePercentText, isolate, leverageText } from '../../ui/format/number-text.ts';
import { riskCalculation } from './account-calculations.ts';
import { ExplanationView } from './explanation-view.tsx';
import { money } from './position-calculations.ts';

/** Source of the price: the market side of a buy or a sell, or the target of a pending order. */
export type TicketPrice = 'buy' | 'sell' | 'target';

const PRICE_NOTES = {
  buy: 'explain.note.ticketBuy',
  sell: 'explain.note.ticketSell',
  target: 'explain.note.ticketTarget',
} as const;

export interface TicketMarginProps {
  /** Null while an input is missing. */
  readonly calculation: Calculation<MarginInputs> | null;
  readonly instrument: InstrumentInfo;
  readonly price: TicketPrice;
  /** The size tier that the account reaches with the order. */
  readonly tier: (SizeTier & { readonly sizeMicros: Micros }) | null;
}

export function TicketMargin({ calculation, instrument, price, tier }: TicketMarginProps) {
  const { t } = useTranslation();
  const tierNote = ({ sizeMicros, aboveMicros, leverage }: NonNullable<typeof tier>) =>
    t('explain.note.tier', {
      size: isolate(moneyText(sizeMicros, 2)),
      above: isolate(moneyText(aboveMicros, 2)),
      max: isolate(leverageText(leverage)),
    });
  return (
    <ExplanationView
      title={t('explain.title', { name: t('explain.calculation.margin') })}
      notes={[t(PRICE_NOTES[price]), ...(tier === null ? [] : [tierNote(tier)])]}
      calculations={calculation === null ? [] : [money(marginWire(calculation), instrument)]}
      live
    />
  );
}

export interface TicketFeeProps {
  readonly calculation: Calculation<FeeInputs> | null;
  readonly instrument: InstrumentInfo;
}

export function TicketFee({ calculation, instrument }: TicketFeeProps) {
  const { t } = useTranslation();
  return (
    <ExplanationView
      title={t('explain.title', { name: t('explain.calculation.fee') })}
      notes={[t('explain.note.ticketFee')]}
      calculations={calculation === null ? [] : [money(feeWire(calculation), instrument)]}
    />
  );
}

/** The risk rate with the order open. */
export function TicketRisk({ after }: { after: Parameters<typeof riskCalculation>[0] }) {
  const { t } = useTranslation();
  const calculation = riskCalculation(after);
  const most = isolate(barePercentText(MAX_RISK_RATE_CENTS / 100));
  return (
    <ExplanationView
      title={t('explain.title', { name: t('explain.calculation.risk') })}
      notes={[
        t('explain.note.ticketRisk'),
        ...(calculation === null ? [t('explain.note.most', { rate: most })] : []),
      ]}
      calculations={calculation === null ? [] : [calculation]}
      live
    />
  );
}
