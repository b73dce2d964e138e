/** The order form as pure data: what was entered, what it would cost and mean, and why it cannot be sent. It draws and sends nothing. */

import type { Fraction } from '@vernier/shared/fraction';
import { MAX_QUOTE_AGE_MS } from '@vernier/shared/limits';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Micros } from '@vernier/shared/money';
import type { Lots, Points } from '@vernier/shared/price';
import { type FeeType, feeFor } from '@vernier/shared/trading/fee';
import { riskRateCents } from '@vernier/shared/trading/figures';
import { closingPriceOf, openingPriceOf } from '@vernier/shared/trading/fill-price';
import { marginFor } from '@vernier/shared/trading/margin';
import type { Side } from '@vernier/shared/trading/order';
import { profitFor } from '@vernier/shared/trading/profit';
import { type NetExposure, stopOutPrice } from './stop-out-price.ts';

/** `market` opens now. Orders that wait at a price add their mode here. */
export const TICKET_MODES = ['market'] as const;
export type TicketMode = (typeof TICKET_MODES)[number];

export interface TicketState {
  readonly mode: TicketMode;
  /** Null while what was typed is no number. */
  readonly lots: Lots | null;
  /** Null when the instrument offers none. */
  readonly multiple: number | null;
  /** The side that the figures are shown for; both can be traded at any moment. */
  readonly side: Side;
  /** The side that was sent and is not answered yet. */
  readonly sending: Side | null;
}

export type TicketAction =
  | { readonly type: 'instrument'; readonly instrument: Instrument }
  | { readonly type: 'mode'; readonly mode: TicketMode }
  | { readonly type: 'lots'; readonly lots: Lots | null }
  | { readonly type: 'multiple'; readonly multiple: number }
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'sent'; readonly side: Side }
  | { readonly type: 'answered' };

/** The leverage that a new form stands at, where the instrument offers it. */
const USUAL_MULTIPLE = 100;

export function openTicket(instrument: Instrument): TicketState {
  return {
    mode: 'market',
    lots: instrument.minLots,
    multiple: usualMultiple(instrument.multiples),
    side: 'buy',
    sending: null,
  };
}

function usualMultiple(offered: readonly number[]): number | null {
  return offered.filter((multiple) => multiple <= USUAL_MULTIPLE).at(-1) ?? offered[0] ?? null;
}

export function reduce(state: TicketState, action: TicketAction): TicketState {
  switch (action.type) {
    case 'instrument': {
      const fresh = openTicket(action.instrument);
      const keep = state.multiple !== null && action.instrument.multiples.includes(state.multiple);
      return { ...fresh, mode: state.mode, multiple: keep ? state.multiple : fresh.multiple };
    }
    case 'mode':
      return { ...state, mode: action.mode };
    case 'lots':
      return { ...state, lots: action.lots };
    case 'multiple':
      return { ...state, multiple: action.multiple };
    case 'side':
      return state.sending === null ? { ...state, side: action.side } : state;
    case 'sent':
      return { ...state, side: action.side, sending: action.side };
    case 'answered':
      return { ...state, sending: null };
  }
}

/** What the form is judged against at one moment. */
export interface TicketContext {
  readonly instrument: Instrument;
  readonly open: boolean;
  readonly quote: { readonly bid: Points; readonly ask: Points; readonly ageMs: number } | null;
  /** USD per unit of the quote currency; null while its pair has no price. */
  readonly conversion: Fraction | null;
  readonly feeType: FeeType;
  /** `loading` until the account's figures are there. */
  readonly account: TicketAccount | 'anonymous' | 'loading';
}

export interface TicketAccount {
  readonly equityMicros: Micros;
  readonly marginMicros: Micros;
  readonly freeMarginMicros: Micros;
  /** Positions of this instrument taken together. */
  readonly exposure: NetExposure;
  /** Below the margin call, where the server takes no new entry. */
  readonly marginCalled: boolean;
}

export interface TicketSummary {
  readonly price: Points;
  readonly marginMicros: Micros;
  readonly feeMicros: Micros;
  /** Margin and fee: what must be available. */
  readonly requiredMicros: Micros;
  /** Null without an account. */
  readonly freeAfterMicros: Micros | null;
  readonly riskNowCents: number | null;
  readonly riskAfterCents: number | null;
  /** Price at which the account would be closed out if only this instrument moved; null when no price would. */
  readonly stopOut: Points | null;
  /** The most lots that the available prepayment carries; null without an account. */
  readonly fittingLots: Lots | null;
}

/** What `side` would cost and mean now; null while something it needs is missing. */
export function summarise(
  state: TicketState,
  context: TicketContext,
  side: Side = state.side,
): TicketSummary | null {
  if (state.lots === null || state.lots <= 0) return null;
  const cost = costOf({ ...state, lots: state.lots }, context, side);
  if (cost === null || context.quote === null || context.conversion === null) return null;
  const { account, instrument, quote, conversion } = context;
  const shown = { ...cost, requiredMicros: cost.marginMicros + cost.feeMicros };
  if (typeof account === 'string') {
    return {
      ...shown,
      freeAfterMicros: null,
      riskNowCents: null,
      riskAfterCents: null,
      stopOut: null,
      fittingLots: null,
    };
  }
  const spreadMicros = profitFor({
    side,
    lots: state.lots,
    unitsPerLot: instrument.unitsPerLot,
    openPrice: cost.price,
    closePrice: closingPriceOf(side, quote),
    pricePrecision: instrument.pricePrecision,
    conversion,
  }).micros;
  const equityAfter = account.equityMicros - cost.feeMicros + spreadMicros;
  const marginAfter = account.marginMicros + cost.marginMicros;
  return {
    ...shown,
    freeAfterMicros: account.freeMarginMicros - cost.marginMicros - cost.feeMicros + spreadMicros,
    riskNowCents: riskRateCents(account.equityMicros, account.marginMicros),
    riskAfterCents: riskRateCents(equityAfter, marginAfter),
    stopOut: stopOutPrice({
      equityMicros: equityAfter,
      marginMicros: marginAfter,
      exposure: account.exposure + (side === 'buy' ? 1 : -1) * state.lots,
      price: closingPriceOf(side, quote),
      instrument,
      conversion,
    }),
    fittingLots: fittingLots(state, context, side),
  };
}

interface Cost {
  readonly price: Points;
  readonly marginMicros: Micros;
  readonly feeMicros: Micros;
}

function costOf(
  order: { lots: Lots; multiple: number | null },
  context: TicketContext,
  side: Side,
): Cost | null {
  const { instrument, quote, conversion, feeType } = context;
  if (quote === null || conversion === null) return null;
  const { marginMode, unitsPerLot, pricePrecision, feeRateMicros } = instrument;
  if (marginMode === 'leveraged' && order.multiple === null) return null;
  const price = openingPriceOf(side, quote);
  const { lots } = order;
  const multiple = order.multiple ?? 1;
  const marginMicros = marginFor({
    marginMode,
    lots,
    unitsPerLot,
    price,
    pricePrecision,
    conversion,
    multiple,
  }).micros;
  const feeMicros = feeFor({ feeType, feeRateMicros, lots, marginMicros }).micros;
  return { price, marginMicros, feeMicros };
}

/** The most steps of the lot that margin and fee leave room for, at most the instrument's maximum. */
function fittingLots(state: TicketState, context: TicketContext, side: Side): Lots | null {
  const { account, instrument } = context;
  if (typeof account === 'string') return null;
  const fits = (steps: number) => {
    const cost = costOf({ ...state, lots: steps * instrument.lotStep }, context, side);
    return cost !== null && cost.marginMicros + cost.feeMicros <= account.freeMarginMicros;
  };
  let fitting = 0;
  let beyond = Math.floor(instrument.maxLots / instrument.lotStep) + 1;
  while (beyond - fitting > 1) {
    const middle = Math.floor((fitting + beyond) / 2);
    if (fits(middle)) fitting = middle;
    else beyond = middle;
  }
  const lots = fitting * instrument.lotStep;
  return lots < instrument.minLots ? 0 : lots;
}

/** Why a side cannot be traded now, the most basic reason first; null when it can. */
export type TicketRefusal =
  | 'no_multiplier'
  | 'market_closed'
  | 'no_price'
  | 'price_stale'
  | 'anonymous'
  | 'account_loading'
  | 'lots_missing'
  | 'lots_too_few'
  | 'lots_too_many'
  | 'lots_off_step'
  | 'margin_called'
  | 'insufficient_margin'
  | 'sending';

export function refuse(
  state: TicketState,
  context: TicketContext,
  side: Side = state.side,
): TicketRefusal | null {
  const { instrument, quote, account } = context;
  if (instrument.marginMode === 'leveraged' && instrument.multiples.length === 0) return 'no_multiplier';
  if (!context.open) return 'market_closed';
  if (quote === null || context.conversion === null) return 'no_price';
  if (quote.ageMs > MAX_QUOTE_AGE_MS) return 'price_stale';
  if (account === 'anonymous') return 'anonymous';
  const lots = refuseLots(state.lots, instrument);
  if (lots !== null) return lots;
  if (account === 'loading') return 'account_loading';
  if (account.marginCalled) return 'margin_called';
  const cost = summarise(state, context, side);
  if (cost !== null && cost.requiredMicros > account.freeMarginMicros) return 'insufficient_margin';
  return state.sending === null ? null : 'sending';
}

function refuseLots(lots: Lots | null, instrument: Instrument): TicketRefusal | null {
  if (lots === null) return 'lots_missing';
  if (lots < instrument.minLots) return 'lots_too_few';
  if (lots > instrument.maxLots) return 'lots_too_many';
  return lots % instrument.lotStep === 0 ? null : 'lots_off_step';
}
