/** State of the order form: the entered values, and the market and account to check them against. Pure. */

import type { Fraction } from '@vernier/shared/numbers/fraction';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Micros } from '@vernier/shared/numbers/money';
import type { AccountLegs } from '@vernier/shared/trading/orders/margin-legs';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import type { FeeType } from '@vernier/shared/market/instrument';
import type { Side } from '@vernier/shared/trading/orders/order';
import type { MarketStatus } from '../../../data/market/quotes.ts';
import type { PriceEntry, StopName } from '../../orders/stops/stop-check.ts';
import type { OrderDefaults } from '../../../data/orders/order-settings.ts';
import type { NetExposure } from './stop-out-price.ts';

/** `market` opens now, `pending` waits for a target. */
export const TICKET_MODES = ['market', 'pending'] as const;
export type TicketMode = (typeof TICKET_MODES)[number];

/** The end of a pending order: none, the next rollover, or in seven days. */
export const TICKET_END_CHOICES = ['never', 'day', 'week'] as const;
export type TicketEnd = (typeof TICKET_END_CHOICES)[number];

const NO_OPTIONS = { trailing: null, reduceOnly: false, end: 'never' } as const;

export interface TicketState {
  readonly instrumentId: number;
  readonly mode: TicketMode;
  /** Null while the text is no number. */
  readonly lots: Lots | null;
  /** Null when the instrument offers none. */
  readonly leverage: number | null;
  /** The target of a pending order; null before that mode was chosen. */
  readonly target: PriceEntry | null;
  /** Null while it is not enabled. */
  readonly stopLoss: PriceEntry | null;
  readonly takeProfit: PriceEntry | null;
  /** Of a trailing stop; null while it is not enabled. */
  readonly trailing: DistanceEntry | null;
  /** Refused unless it reduces the position. */
  readonly reduceOnly: boolean;
  /** Of a pending order. */
  readonly end: TicketEnd;
  /** The side of the shown figures; both can be traded at any moment. */
  readonly side: Side;
  /** The order sent from this form, until its response. */
  readonly sending: SentOrder | null;
}

/** A distance field. */
export interface DistanceEntry {
  /** Null while the text is no number. */
  readonly points: Points | null;
}

/** Identifies the response: the form may show another instrument by then. */
export interface SentOrder {
  readonly side: Side;
  readonly number: number;
}

export type TicketAction =
  | { readonly type: 'instrument'; readonly instrument: Instrument; readonly defaults?: StartValues }
  /** Start values that became known after the form was opened. */
  | { readonly type: 'defaults'; readonly instrument: Instrument; readonly defaults: StartValues }
  /** `now` is the market price, with which a price field starts. */
  | { readonly type: 'mode'; readonly mode: TicketMode; readonly now: Points | null }
  | { readonly type: 'lots'; readonly lots: Lots | null }
  | { readonly type: 'leverage'; readonly leverage: number }
  /** Makes the order a pending one. */
  | { readonly type: 'target'; readonly points: Points | null }
  | { readonly type: 'tick'; readonly stop: StopName; readonly now: Points | null }
  | { readonly type: 'untick'; readonly stop: StopName }
  | { readonly type: 'stop'; readonly stop: StopName; readonly points: Points | null }
  | { readonly type: 'trailing'; readonly trailing: DistanceEntry | null }
  | { readonly type: 'reduceOnly'; readonly reduceOnly: boolean }
  | { readonly type: 'end'; readonly end: TicketEnd }
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'sent'; readonly order: SentOrder }
  | { readonly type: 'answered'; readonly number: number }
  | { readonly type: 'placed'; readonly number: number };

/** Stored start values of an instrument. */
export type StartValues = Pick<OrderDefaults, 'lots' | 'leverage'>;

/** The initial leverage of a new form, where the instrument offers it. */
const USUAL_LEVERAGE = 100;

/** Stored start values count while the instrument still allows them. */
export function openTicket(instrument: Instrument, defaults?: StartValues): TicketState {
  const { minLots, maxLots, lotStep, leverages } = instrument;
  const lots = defaults?.lots ?? minLots;
  const isAllowed = lots >= minLots && lots <= maxLots && lots % lotStep === 0;
  const leverage = defaults?.leverage ?? null;
  return {
    instrumentId: instrument.id,
    mode: 'market',
    lots: isAllowed ? lots : minLots,
    leverage: leverage !== null && leverages.includes(leverage) ? leverage : usualLeverage(leverages),
    target: null,
    stopLoss: null,
    takeProfit: null,
    ...NO_OPTIONS,
    side: 'buy',
    sending: null,
  };
}

function usualLeverage(offered: readonly number[]): number | null {
  return offered.filter((leverage) => leverage <= USUAL_LEVERAGE).at(-1) ?? offered[0] ?? null;
}

export function reduce(state: TicketState, action: TicketAction): TicketState {
  switch (action.type) {
    case 'instrument':
      return onOther(state, action.instrument, action.defaults);
    case 'defaults':
      return withDefaults(state, openTicket(action.instrument, action.defaults), action.instrument);
    case 'mode':
      return { ...state, mode: action.mode, target: targetIn(state, action) };
    case 'lots':
      return { ...state, lots: action.lots };
    case 'leverage':
      return { ...state, leverage: action.leverage };
    case 'target':
      return { ...state, mode: 'pending', target: { points: action.points, moved: true } };
    case 'tick':
      return { ...state, [action.stop]: { points: action.now, moved: false } };
    case 'untick':
      return { ...state, [action.stop]: null };
    case 'stop':
      return { ...state, [action.stop]: { points: action.points, moved: true } };
    case 'trailing':
      return { ...state, trailing: action.trailing };
    case 'reduceOnly':
      return { ...state, reduceOnly: action.reduceOnly };
    case 'end':
      return { ...state, end: action.end };
    case 'side':
      return state.sending === null ? { ...state, side: action.side } : state;
    case 'sent':
      return { ...state, side: action.order.side, sending: action.order };
    case 'answered':
      return isSent(state, action) ? { ...state, sending: null } : state;
    case 'placed':
      // values entered by now for another instrument are not the order's
      return isSent(state, action)
        ? { ...state, ...NO_PRICES, target: unentered(state), sending: null }
        : state;
  }
}

function isSent({ sending }: TicketState, { number }: { readonly number: number }): boolean {
  return sending?.number === number;
}

/** The prices belong to that order; the next one starts with its own. */
const NO_PRICES = { stopLoss: null, takeProfit: null, ...NO_OPTIONS } as const;

function unentered({ target }: TicketState): PriceEntry | null {
  return target === null ? null : { ...target, moved: false };
}

/** Prices of another instrument are invalid here; the mode and an offered leverage stay. A return to the page changes nothing. */
function onOther(state: TicketState, instrument: Instrument, defaults?: StartValues): TicketState {
  const fresh = openTicket(instrument, defaults);
  const isOther = state.instrumentId !== instrument.id;
  const isOffered = state.leverage !== null && instrument.leverages.includes(state.leverage);
  const keep = isOffered && !(isOther && defaults !== undefined);
  const leverage = keep ? state.leverage : fresh.leverage;
  // The same object, so that nothing is rendered again.
  if (!isOther) return leverage === state.leverage ? state : { ...state, leverage };
  const target = state.mode === 'pending' ? { points: null, moved: false } : null;
  return { ...fresh, mode: state.mode, leverage, target };
}

/** Values that were entered meanwhile stay. */
function withDefaults(
  state: TicketState,
  { lots, leverage }: TicketState,
  instrument: Instrument,
): TicketState {
  const untouched = openTicket(instrument);
  const isUntouched =
    state.instrumentId === instrument.id &&
    state.lots === untouched.lots &&
    state.leverage === untouched.leverage;
  const isChanged = lots !== state.lots || leverage !== state.leverage;
  return isUntouched && isChanged ? { ...state, lots, leverage } : state;
}

/** An entered target is retained for the next pending order; an unchanged one starts at the market again. */
function targetIn(
  { target }: TicketState,
  { mode, now }: { readonly mode: TicketMode; readonly now: Points | null },
): PriceEntry | null {
  if (mode === 'market' || target?.moved === true) return target;
  return { points: now, moved: false };
}

export interface TicketQuote {
  readonly bid: Points;
  readonly ask: Points;
  readonly ageMs: number;
  /** Server time of its tick. */
  readonly timeMs: number;
}

/** What the form is checked against at one moment. */
export interface TicketContext {
  readonly instrument: Instrument;
  readonly market: MarketStatus;
  readonly quote: TicketQuote | null;
  /** USD per unit of the quote currency; null while its pair has no price. */
  readonly conversion: Fraction | null;
  readonly feeType: FeeType;
  /** `loading` until the account's figures are known. */
  readonly account: TicketAccount | 'anonymous' | 'loading';
}

export interface TicketAccount {
  readonly balanceMicros: Micros;
  readonly equityMicros: Micros;
  readonly marginMicros: Micros;
  readonly freeMarginMicros: Micros;
  /** All positions of this instrument together. */
  readonly exposure: NetExposure;
  /** Margins of this instrument by side, where opposite positions share them. */
  readonly marginLegs: AccountLegs;
  /** Values of the positions and pending orders of this instrument by side; zero without size tiers. */
  readonly openValues: Readonly<Record<Side, Micros>>;
  /** Below the margin call, where the server takes no new entry. */
  readonly marginCalled: boolean;
}
