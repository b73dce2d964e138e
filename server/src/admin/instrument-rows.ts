/** Instruments as administrators see them: current terms, changed terms, and state of the market. */

import type { InstrumentTermsRow } from '@vernier/db/repositories/trading/instrument-terms';
import { formatMicros } from '@vernier/shared/numbers/money';
import { CATEGORIES, type Instrument } from '@vernier/shared/market/instrument';
import { sessionsOf } from '@vernier/shared/market/trading-hours';
import { LOT_DECIMALS, scaledToNumber } from '@vernier/shared/numbers/price';
import { type InstrumentStatus, instrumentStatuses } from '@vernier/simulator/hours/instrument-status';
import { z } from 'zod';
import type { ContractTerms } from '../core/market/instrument-terms.ts';
import type { AdminContext } from './admin-context.ts';

const TradingMode = z.enum(['open', 'halted', 'close_only']);
const Hours = z.enum(['always', 'sessions']);

export const InstrumentRow = z.object({
  id: z.int(),
  code: z.string(),
  show_code: z.string(),
  category: z.string(),
  /** Mode set by an administrator, independent of trading hours. */
  mode: TradingMode,
  state: z.enum(['open', 'closed', 'halted', 'close_only']),
  hours: Hours,
  /** Whether its market ever closes. */
  has_sessions: z.boolean(),
  spread_percent: z.int(),
  /** Of the newest quote. */
  spread_points: z.int().nullable(),
  min_lots: z.number(),
  max_lots: z.number(),
  lot_step: z.number(),
  fee_rate: z.string(),
  /** USD a lot, or a share of the margin. */
  fee_type: z.enum(['per_lot', 'of_margin']),
  multiples: z.array(z.int()),
  margin_mode: z.enum(['leveraged', 'fixed']),
  /** The terms that differ from the program's list. */
  changed: z.array(z.enum(['min_lots', 'max_lots', 'fee_rate', 'multiples'])),
});

export type ShownInstrument = z.output<typeof InstrumentRow>;

/** Default state of an instrument without interventions. */
function untouchedBy({ config }: AdminContext): InstrumentStatus {
  return { mode: 'open', spreadPercent: 100, hours: config.marketHours };
}

/** What administrators made of an instrument for good. */
export function statusFor(context: AdminContext, code: string): InstrumentStatus {
  const untouched = untouchedBy(context);
  return instrumentStatuses(context.trading.market.simulated.interventions, untouched).get(code) ?? untouched;
}

export function presentInstruments(context: AdminContext): ShownInstrument[] {
  const untouched = untouchedBy(context);
  const known = instrumentStatuses(context.trading.market.simulated.interventions, untouched);
  return context.trading.market.instruments.map((instrument) =>
    present(context, instrument, known.get(instrument.code) ?? untouched),
  );
}

export function presentInstrument(context: AdminContext, instrument: Instrument): ShownInstrument {
  return present(context, instrument, statusFor(context, instrument.code));
}

function present(
  { config, trading: { market, terms } }: AdminContext,
  instrument: Instrument,
  { mode, spreadPercent, hours }: InstrumentStatus,
): ShownInstrument {
  const quote = market.shownQuoteOf(instrument.id);
  return {
    id: instrument.id,
    code: instrument.code,
    show_code: instrument.showCode,
    category: CATEGORIES.find(({ id }) => id === instrument.categoryId)?.code ?? '',
    mode,
    state: market.tradingState(instrument.id),
    hours,
    has_sessions: sessionsOf(instrument) !== null,
    spread_percent: spreadPercent,
    spread_points: quote === undefined ? null : quote.ask - quote.bid,
    ...presentTerms(instrument),
    lot_step: scaledToNumber(instrument.lotStep, LOT_DECIMALS),
    fee_type: config.tradeFeeType === 1 ? 'per_lot' : 'of_margin',
    margin_mode: instrument.marginMode,
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

function changedTerms(set: InstrumentTermsRow): ShownInstrument['changed'] {
  const names = [
    set.minLots === null ? null : ('min_lots' as const),
    set.maxLots === null ? null : ('max_lots' as const),
    set.feeRateMicros === null ? null : ('fee_rate' as const),
    set.leverages === null ? null : ('multiples' as const),
  ];
  return names.filter((name) => name !== null);
}
