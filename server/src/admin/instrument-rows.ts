/** Instruments as administrators see them: current terms, changed terms, and state of the market. */

import type { InstrumentTermsRow } from '@vernier/db/repositories/trading/instrument-terms';
import { formatMicros } from '@vernier/shared/numbers/money';
import { CATEGORIES, type Instrument } from '@vernier/shared/market/instrument';
import { sessionsOf } from '@vernier/shared/market/trading-hours';
import { LOT_DECIMALS, scaledToNumber } from '@vernier/shared/numbers/price';
import { type InstrumentStatus, instrumentStatuses } from '@vernier/simulator/hours/instrument-status';
import type { ContractTerms } from '../core/market/instrument-terms.ts';
import type { AdminContext } from './admin-context.ts';

/** Default state of an instrument without interventions. */
function untouchedBy({ config }: AdminContext): InstrumentStatus {
  return { mode: 'open', spreadPercent: 100, hours: config.marketHours };
}

/** What administrators made of an instrument for good. */
export function statusFor(context: AdminContext, code: string): InstrumentStatus {
  const untouched = untouchedBy(context);
  return instrumentStatuses(context.trading.market.simulated.interventions, untouched).get(code) ?? untouched;
}

export function presentInstruments(context: AdminContext) {
  const untouched = untouchedBy(context);
  const known = instrumentStatuses(context.trading.market.simulated.interventions, untouched);
  return context.trading.market.instruments.map((instrument) =>
    present(context, instrument, known.get(instrument.code) ?? untouched),
  );
}

export function presentInstrument(context: AdminContext, instrument: Instrument) {
  return present(context, instrument, statusFor(context, instrument.code));
}

function present(
  { config, trading: { market, terms } }: AdminContext,
  instrument: Instrument,
  { mode, spreadPercent, hours }: InstrumentStatus,
) {
  const quote = market.shownQuoteOf(instrument.id);
  return {
    id: instrument.id,
    code: instrument.code,
    show_code: instrument.showCode,
    category: CATEGORIES.find(({ id }) => id === instrument.categoryId)?.code ?? '',
    /** Mode set by an administrator, independent of trading hours. */
    mode,
    state: market.tradingState(instrument.id),
    hours,
    /** Whether its market ever closes. */
    has_sessions: sessionsOf(instrument) !== null,
    spread_percent: spreadPercent,
    /** Of the newest quote. */
    spread_points: quote === undefined ? null : quote.ask - quote.bid,
    ...presentTerms(instrument),
    lot_step: scaledToNumber(instrument.lotStep, LOT_DECIMALS),
    /** USD a lot, or a share of the margin. */
    fee_type: config.tradeFeeType === 1 ? ('per_lot' as const) : ('of_margin' as const),
    margin_mode: instrument.marginMode,
    /** The terms that differ from the program's list. */
    changed: changedTerms(terms.setOf(instrument.id)),
  };
}

export function presentTerms({ minLots, maxLots, feeRateMicros, leverages }: ContractTerms) {
  return {
    min_lots: scaledToNumber(minLots, LOT_DECIMALS),
    max_lots: scaledToNumber(maxLots, LOT_DECIMALS),
    fee_rate: formatMicros(feeRateMicros),
    multiples: [...leverages],
  };
}

function changedTerms(set: InstrumentTermsRow) {
  const names = [
    set.minLots === null ? null : ('min_lots' as const),
    set.maxLots === null ? null : ('max_lots' as const),
    set.feeRateMicros === null ? null : ('fee_rate' as const),
    set.leverages === null ? null : ('multiples' as const),
  ];
  return names.filter((name) => name !== null);
}
