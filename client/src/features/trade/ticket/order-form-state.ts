/** The order form as pure data: what was entered, and the market and account that it is judged against. It draws and sends nothing. */

import type { Fraction } from '@vernier/shared/fraction';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Micros } from '@vernier/shared/money';
import type { Lots, Points } from '@vernier/shared/price';
import type { FeeType } from '@vernier/shared/trading/fee';
import type { Side } from '@vernier/shared/trading/order';
import type { MarketStatus } from '../../../data/market/quotes.ts';
import type { PriceEntry, StopName } from '../../orders/stops/stop-check.ts';
import type { NetExposure } from './stop-out-price.ts';

/** `market` opens now, `pending` waits at a target. */
export const TICKET_MODES = ['market', 'pending'] as const;
export type TicketMode = (typeof TICKET_MODES)[number];

export interface TicketState {
  readonly mode: TicketMode;
  /** Null while what was typed is no number. */
  readonly lots: Lots | null;
  /** Null when the instrument offers none. */
  readonly multiple: number | null;
  /** What a pending order waits for; null before the mode was chosen. */
  readonly target: PriceEntry | null;
  /** Null while its box is not ticked. */
  readonly stopLoss: PriceEntry | null;
  readonly takeProfit: PriceEntry | null;
  /** The side that the figures are shown for; both can be traded at any moment. */
  readonly side: Side;
  /** What was sent from this form and is not answered yet. */
  readonly sending: SentOrder | null;
}

/** The number matches an answer with the order: the form may be for another instrument by then. */
export interface SentOrder {
  readonly side: Side;
  readonly number: number;
}

export type TicketAction =
  | { readonly type: 'instrument'; readonly instrument: Instrument }
  /** `now` is the market's price, where a price field starts. */
  | { readonly type: 'mode'; readonly mode: TicketMode; readonly now: Points | null }
  | { readonly type: 'lots'; readonly lots: Lots | null }
  | { readonly type: 'multiple'; readonly multiple: number }
  | { readonly type: 'target'; readonly points: Points | null }
  | { readonly type: 'tick'; readonly stop: StopName; readonly now: Points | null }
  | { readonly type: 'untick'; readonly stop: StopName }
  | { readonly type: 'stop'; readonly stop: StopName; readonly points: Points | null }
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'sent'; readonly order: SentOrder }
  | { readonly type: 'answered'; readonly number: number }
  | { readonly type: 'placed'; readonly number: number };

/** The leverage that a new form stands at, where the instrument offers it. */
const USUAL_MULTIPLE = 100;

export function openTicket(instrument: Instrument): TicketState {
  return {
    mode: 'market',
    lots: instrument.minLots,
    multiple: usualMultiple(instrument.multiples),
    target: null,
    stopLoss: null,
    takeProfit: null,
    side: 'buy',
    sending: null,
  };
}

function usualMultiple(offered: readonly number[]): number | null {
  return offered.filter((multiple) => multiple <= USUAL_MULTIPLE).at(-1) ?? offered[0] ?? null;
}

export function reduce(state: TicketState, action: TicketAction): TicketState {
  switch (action.type) {
    case 'instrument':
      return onOther(state, action.instrument);
    case 'mode':
      return { ...state, mode: action.mode, target: targetIn(state, action) };
    case 'lots':
      return { ...state, lots: action.lots };
    case 'multiple':
      return { ...state, multiple: action.multiple };
    case 'target':
      return { ...state, target: { points: action.points, moved: true } };
    case 'tick':
      return { ...state, [action.stop]: { points: action.now, moved: false } };
    case 'untick':
      return { ...state, [action.stop]: null };
    case 'stop':
      return { ...state, [action.stop]: { points: action.points, moved: true } };
    case 'side':
      return state.sending === null ? { ...state, side: action.side } : state;
    case 'sent':
      return { ...state, side: action.order.side, sending: action.order };
    case 'answered':
      return isSent(state, action) ? { ...state, sending: null } : state;
    case 'placed':
      // what is entered by now for another instrument is not the order's
      return isSent(state, action)
        ? { ...state, ...NO_PRICES, target: unentered(state), sending: null }
        : state;
  }
}

function isSent({ sending }: TicketState, { number }: { readonly number: number }): boolean {
  return sending?.number === number;
}

/** The prices belong to the order that has them now; the next one gets its own. */
const NO_PRICES = { stopLoss: null, takeProfit: null } as const;

function unentered({ target }: TicketState): PriceEntry | null {
  return target === null ? null : { ...target, moved: false };
}

/** Prices of another instrument mean nothing here; the mode and a leverage that is offered stay. */
function onOther(state: TicketState, instrument: Instrument): TicketState {
  const fresh = openTicket(instrument);
  const keep = state.multiple !== null && instrument.multiples.includes(state.multiple);
  const target = state.mode === 'pending' ? { points: null, moved: false } : null;
  return { ...fresh, mode: state.mode, multiple: keep ? state.multiple : fresh.multiple, target };
}

/** A target that was entered waits for the mode to come back; one that never was starts at the market again. */
function targetIn(
  { target }: TicketState,
  { mode, now }: { readonly mode: TicketMode; readonly now: Points | null },
): PriceEntry | null {
  if (mode === 'market' || target?.moved === true) return target;
  return { points: now, moved: false };
}

/** What the form is judged against at one moment. */
export interface TicketContext {
  readonly instrument: Instrument;
  readonly market: MarketStatus;
  readonly quote: { readonly bid: Points; readonly ask: Points; readonly ageMs: number } | null;
  /** USD per unit of the quote currency; null while its pair has no price. */
  readonly conversion: Fraction | null;
  readonly feeType: FeeType;
  /** `loading` until the account's figures are there. */
  readonly account: TicketAccount | 'anonymous' | 'loading';
}

export interface TicketAccount {
  readonly balanceMicros: Micros;
  readonly equityMicros: Micros;
  readonly marginMicros: Micros;
  readonly freeMarginMicros: Micros;
  /** Positions of this instrument taken together. */
  readonly exposure: NetExposure;
  /** Below the margin call, where the server takes no new entry. */
  readonly marginCalled: boolean;
}
