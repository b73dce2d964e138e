/** Refusal of the order in the form, in the server's order of reasons and by its bounds. Pure. */

import { EXPIRED_QUOTE_MS } from '@vernier/shared/limits';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Lots } from '@vernier/shared/numbers/price';
import { closingPriceOf, openingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import type { PendingKind, Side } from '@vernier/shared/trading/orders/order';
import { type Allowed, allowedDistance, pendingKindOf } from '@vernier/shared/trading/rules/stop-rules';
import { type TargetProblem, targetPriceProblem } from '../../orders/amend/target-check.ts';
import { type DistanceProblem, distanceProblem } from '../../orders/stops/trailing-check.ts';
import {
  STOP_NAMES,
  type StopName,
  type StopBounds,
  type StopProblem,
  stopProblem,
} from '../../orders/stops/stop-check.ts';
import type { TicketContext, TicketState } from './order-form-state.ts';
import { isRefusedByTier, summarise } from './ticket-summary.ts';

/** Why a side cannot be traded now, the most basic reason first; null when it can. */
export type TicketRefusal =
  | 'no_multiplier'
  | 'market_closed'
  | 'market_halted'
  | 'close_only'
  | 'no_price'
  | 'price_stale'
  | 'anonymous'
  | 'account_loading'
  | 'lots_missing'
  | 'lots_too_few'
  | 'lots_too_many'
  | 'lots_off_step'
  | TargetProblem
  | StopRefusal
  | 'leverage_above_tier'
  | 'margin_called'
  | 'insufficient_margin'
  | 'sending';

type StopRefusal = 'stop_loss' | 'trailing_stop' | 'take_profit';

const SHUT = { closed: 'market_closed', halted: 'market_halted', close_only: 'close_only' } as const;

export function ticketRefusal(
  state: TicketState,
  context: TicketContext,
  side: Side = state.side,
): TicketRefusal | null {
  const { instrument, quote, account, market } = context;
  if (instrument.marginMode === 'leveraged' && instrument.leverages.length === 0) return 'no_multiplier';
  if (market !== 'open') return SHUT[market];
  if (quote === null || context.conversion === null) return 'no_price';
  if (quote.ageMs > EXPIRED_QUOTE_MS) return 'price_stale';
  if (account === 'anonymous') return 'anonymous';
  const entered =
    lotsRefusal(state.lots, instrument) ??
    targetProblem(state, context, side) ??
    stopsRefusal(state, context, side);
  if (entered !== null) return entered;
  if (account === 'loading') return 'account_loading';
  const cost = summarise(state, context, side);
  if (isRefusedByTier(state.leverage, cost?.tier ?? null)) return 'leverage_above_tier';
  if (account.marginCalled) return 'margin_called';
  if (cost !== null && cost.requiredMicros > account.freeMarginMicros) return 'insufficient_margin';
  return state.sending === null ? null : 'sending';
}

/** The order is refused because the account has no money at all: a deposit is missing, not a smaller volume. */
export function needsMoney({ account }: TicketContext, refusal: TicketRefusal | null): boolean {
  if (refusal !== 'insufficient_margin' || typeof account === 'string') return false;
  return account.balanceMicros <= 0n && account.equityMicros <= 0n && account.marginMicros === 0n;
}

function lotsRefusal(lots: Lots | null, instrument: Instrument): TicketRefusal | null {
  if (lots === null) return 'lots_missing';
  if (lots < instrument.minLots) return 'lots_too_few';
  if (lots > instrument.maxLots) return 'lots_too_many';
  return lots % instrument.lotStep === 0 ? null : 'lots_off_step';
}

/** The problem of a pending order's target; null for a valid one. */
export function targetProblem(
  { mode, target }: TicketState,
  { quote }: TicketContext,
  side: Side,
): TargetProblem | null {
  if (mode === 'market' || quote === null) return null;
  const points = target?.points ?? null;
  if (target === null || points === null || !target.moved) return 'target_missing';
  return targetPriceProblem(points, openingPriceOf(side, quote));
}

/** The kind that the server will infer; null without a target. */
export function kindOf(state: TicketState, { quote }: TicketContext, side: Side): PendingKind | null {
  const points = state.target?.points ?? null;
  if (state.mode === 'market' || points === null || quote === null || state.target?.moved === false)
    return null;
  const market = openingPriceOf(side, quote);
  return points === market ? null : pendingKindOf(side, points, market);
}

function stopsRefusal(state: TicketState, context: TicketContext, side: Side): StopRefusal | null {
  if (ticketStopProblem(state, context, side, 'stopLoss') !== null) return 'stop_loss';
  if (trailingProblem(state, context, side) !== null) return 'trailing_stop';
  return ticketStopProblem(state, context, side, 'takeProfit') === null ? null : 'take_profit';
}

/** Stops are compared with the target of a pending order, else with the present closing price of a position. */
export function stopBounds(
  { mode, target }: TicketState,
  { instrument, quote }: TicketContext,
  side: Side,
  stop: StopName,
): StopBounds | null {
  const market = quote === null ? null : closingPriceOf(side, quote);
  const reference = mode === 'pending' ? (target?.points ?? null) : market;
  return reference === null ? null : { side, stop, reference, moving: mode === 'market', instrument };
}

/** Null for a valid stop, and for one that is not enabled. */
export function ticketStopProblem(
  state: TicketState,
  context: TicketContext,
  side: Side,
  stop: StopName,
): StopProblem | null {
  const entry = state[stop];
  const bounds = stopBounds(state, context, side, stop);
  return entry === null || bounds === null ? null : stopProblem(entry, bounds);
}

/** The bounds of the distance of a trailing stop; null while there is no price to compare with. */
export function trailingBounds(state: TicketState, context: TicketContext, side: Side): Allowed | null {
  const bounds = stopBounds(state, context, side, 'stopLoss');
  return bounds === null ? null : allowedDistance(context.instrument, { side, price: bounds.reference });
}

/** Null for a valid distance, and for a trailing stop that is not enabled. */
export function trailingProblem(
  state: TicketState,
  context: TicketContext,
  side: Side,
): DistanceProblem | null {
  const { trailing } = state;
  const allowed = trailingBounds(state, context, side);
  return trailing === null || allowed === null ? null : distanceProblem(trailing.points, allowed);
}

/** The side that the enabled stops are for: the shown one, unless they only fit the other. */
export function sideOfStops(state: TicketState, context: TicketContext): Side {
  const { side } = state;
  const other = side === 'buy' ? 'sell' : 'buy';
  const problems = (of: Side) =>
    STOP_NAMES.filter((stop) => ticketStopProblem(state, context, of, stop) !== null).length;
  return problems(other) < problems(side) ? other : side;
}
