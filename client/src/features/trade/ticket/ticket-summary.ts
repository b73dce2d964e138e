/** Costs and effects of the order in the form, computed like on the server. Pure. */

import type { Fraction } from '@vernier/shared/numbers/fraction';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import type { Calculation } from '@vernier/shared/trading/pricing/calculation';
import { feeFor, type FeeInputs } from '@vernier/shared/trading/pricing/fee';
import { riskRateCents } from '@vernier/shared/trading/risk/figures';
import { closingPriceOf, openingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { marginFor, type MarginInputs } from '@vernier/shared/trading/pricing/margin';
import { marginShift } from '@vernier/shared/trading/orders/margin-legs';
import type { Side } from '@vernier/shared/trading/orders/order';
import { profitFor } from '@vernier/shared/trading/pricing/profit';
import type { StopName } from '../../orders/stops/stop-check.ts';
import { mostLots } from './most-lots.ts';
import type { TicketAccount, TicketContext, TicketState } from './order-form-state.ts';
import { stopOutPrice } from './stop-out-price.ts';
import { type TicketTier, ticketTier } from './ticket-tier.ts';

export interface TicketSummary extends Cost {
  /** The opening price: the market's side, or the target. */
  readonly price: Points;
  /** The money that must be available: the fee and the margin that is added, or that a pending order reserves. */
  readonly requiredMicros: Micros;
  /** Null without an account. */
  readonly freeAfterMicros: Micros | null;
  readonly riskNowCents: number | null;
  /** Once it is open; of a pending order, at its fill. */
  readonly riskAfterCents: number | null;
  /** The equity and margin of this rate. */
  readonly equityAfterMicros: Micros | null;
  readonly marginAfterMicros: Micros | null;
  /** Price of a stop-out if only this instrument moves; null when no price does it. */
  readonly stopOut: Points | null;
  /** The size tier that the account reaches with the order; null for none. */
  readonly tier: TicketTier | null;
  /** The most lots that the available prepayment and the size tiers allow; null without an account. */
  readonly affordableLots: Lots | null;
}

/** Costs and effects of `side` now; null while an input is missing. */
export function summarise(
  state: TicketState,
  context: TicketContext,
  side: Side = state.side,
): TicketSummary | null {
  if (state.lots === null || state.lots <= 0) return null;
  const entry = entryOf(state, context, side);
  const cost = entry === null ? null : costOf(state.lots, state.leverage, context, entry.price);
  if (entry === null || cost === null) return null;
  const requiredMicros = required(cost, { ...state, side }, context);
  const shown = { price: entry.price, ...cost, requiredMicros };
  const { account } = context;
  if (typeof account === 'string') {
    return {
      ...shown,
      freeAfterMicros: null,
      riskNowCents: null,
      riskAfterCents: null,
      equityAfterMicros: null,
      marginAfterMicros: null,
      stopOut: null,
      tier: null,
      affordableLots: null,
    };
  }
  const opened = afterOpening({ side, lots: state.lots, entry, ...cost }, { ...entry.terms, account });
  return {
    ...shown,
    ...opened,
    freeAfterMicros:
      state.mode === 'pending'
        ? account.freeMarginMicros - requiredMicros
        : account.freeMarginMicros - requiredMicros + opened.spreadMicros,
    riskNowCents: riskRateCents(account.equityMicros, account.marginMicros),
    tier: ticketTier({ side, lots: state.lots, price: entry.price }, context),
    affordableLots: affordableLots({ ...state, side }, context, entry.price),
  };
}

/** The fee, and the margin that the order reserves or, at the market, adds to that of the account. */
function required(
  { marginMicros, feeMicros }: Pick<Cost, 'marginMicros' | 'feeMicros'>,
  { mode, side }: Pick<TicketState, 'mode' | 'side'>,
  { account, instrument }: TicketContext,
): Micros {
  if (mode === 'pending' || typeof account === 'string') return marginMicros + feeMicros;
  return marginShift(account.marginLegs, { instrumentId: instrument.id, side, marginMicros }, 1) + feeMicros;
}

interface InstrumentTerms {
  readonly instrument: Instrument;
  readonly conversion: Fraction;
}

/** The moment of opening: its price, and the closing prices then and now. */
interface OpeningPrices {
  readonly price: Points;
  readonly closing: Points;
  readonly closingNow: Points;
  readonly terms: InstrumentTerms;
}

export function entryOf(state: TicketState, context: TicketContext, side: Side): OpeningPrices | null {
  const { quote, conversion, instrument } = context;
  if (quote === null || conversion === null) return null;
  const terms = { instrument, conversion };
  const closingNow = closingPriceOf(side, quote);
  if (state.mode === 'market') {
    return { price: openingPriceOf(side, quote), closing: closingNow, closingNow, terms };
  }
  const price = state.target?.points ?? null;
  if (price === null || price <= 0) return null;
  // the present spread is the best estimate of the later one
  const closing = price + closingNow - openingPriceOf(side, quote);
  return { price, closing, closingNow, terms };
}

interface Cost {
  readonly marginMicros: Micros;
  readonly feeMicros: Micros;
  /** Inputs of the two, for their explanation. */
  readonly margin: Calculation<MarginInputs>;
  readonly fee: Calculation<FeeInputs>;
}

export function costOf(
  lots: Lots,
  leverage: number | null,
  context: TicketContext,
  price: Points,
): Cost | null {
  const { instrument, conversion, feeType } = context;
  const { marginMode, unitsPerLot, pricePrecision, feeRateMicros } = instrument;
  if (conversion === null || (marginMode === 'leveraged' && leverage === null)) return null;
  const margin = marginFor({
    marginMode,
    lots,
    unitsPerLot,
    price,
    pricePrecision,
    conversion,
    leverage: leverage ?? 1,
  });
  const marginMicros = margin.micros;
  const fee = feeFor({ feeType, feeRateMicros, lots, marginMicros });
  return { marginMicros, feeMicros: fee.micros, margin, fee };
}

interface Opening extends Pick<Cost, 'marginMicros' | 'feeMicros'> {
  readonly side: Side;
  readonly lots: Lots;
  readonly entry: OpeningPrices;
}

/** The account immediately after the opening, if only this instrument moves until then. */
function afterOpening(
  { side, lots, entry, marginMicros, feeMicros }: Opening,
  { instrument, conversion, account }: InstrumentTerms & { readonly account: TicketAccount },
) {
  const terms = { instrument, conversion };
  const spreadMicros = resultOf({ side, lots, from: entry.price, to: entry.closing }, terms);
  const { exposure } = account;
  const open = { side: exposure > 0 ? 'buy' : 'sell', lots: Math.abs(exposure) } as const;
  const movedMicros = resultOf({ ...open, from: entry.closingNow, to: entry.closing }, terms);
  const equityMicros = account.equityMicros + movedMicros - feeMicros + spreadMicros;
  const marginAfter =
    account.marginMicros +
    marginShift(account.marginLegs, { instrumentId: instrument.id, side, marginMicros }, 1);
  return {
    spreadMicros,
    riskAfterCents: riskRateCents(equityMicros, marginAfter),
    equityAfterMicros: equityMicros,
    marginAfterMicros: marginAfter,
    stopOut: stopOutPrice({
      equityMicros,
      marginMicros: marginAfter,
      exposure: exposure + (side === 'buy' ? 1 : -1) * lots,
      price: entry.closing,
      ...terms,
    }),
  };
}

interface PriceMove {
  readonly side: Side;
  readonly lots: Lots;
  readonly from: Points;
  readonly to: Points;
}

function resultOf({ side, lots, from, to }: PriceMove, { instrument, conversion }: InstrumentTerms): Micros {
  return profitFor({
    side,
    lots,
    unitsPerLot: instrument.unitsPerLot,
    openPrice: from,
    closePrice: to,
    pricePrecision: instrument.pricePrecision,
    conversion,
  }).micros;
}

/** The result of closing at a stop; null while the price or another input is missing. */
export function stopResult(
  state: TicketState,
  context: TicketContext,
  side: Side,
  stop: StopName,
): Micros | null {
  const to = state[stop]?.points ?? null;
  const entry = entryOf(state, context, side);
  if (to === null || to <= 0 || entry === null || state.lots === null || state.lots <= 0) return null;
  return resultOf({ side, lots: state.lots, from: entry.price, to }, entry.terms);
}

/** Whether the leverage is above that of the size tier. */
export function isRefusedByTier(leverage: number | null, tier: TicketTier | null): boolean {
  return tier !== null && leverage !== null && leverage > tier.leverage;
}

/** The most lot steps whose margin and fee are available and whose tier allows the leverage, at most the instrument's maximum. */
function affordableLots(state: TicketState, context: TicketContext, price: Points): Lots | null {
  const { account, instrument } = context;
  if (typeof account === 'string') return null;
  return mostLots(instrument, (lots) => {
    const cost = costOf(lots, state.leverage, context, price);
    if (isRefusedByTier(state.leverage, ticketTier({ side: state.side, lots, price }, context))) return false;
    return cost !== null && required(cost, state, context) <= account.freeMarginMicros;
  });
}
