/** Size by risk in the ticket: the entry with its stop, and the sizes that risk a share of the equity. Pure. */

import type { Micros } from '@vernier/shared/numbers/money';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import {
  lossAtStop,
  type EntryWithStop,
  riskBudget,
  sizeByRisk,
} from '@vernier/shared/trading/risk/risk-size';
import type { TicketContext, TicketState } from './order-form-state.ts';
import { ticketStopProblem, trailingProblem } from './ticket-refusal.ts';
import { entryOf } from './ticket-summary.ts';

/** Offered shares of the equity, in hundredths of a percent. */
export const RISK_SHARES = [50, 100, 200, 500] as const;

/** The loss of the entered size, and the sizes for each share. */
export interface RiskSizes {
  /** Null while no lots are entered. */
  readonly lossMicros: Micros | null;
  readonly equityMicros: Micros;
  /** 0 where the least lots risk more. */
  readonly lots: readonly Lots[];
}

/** Null without an account, a price, or a valid stop. */
export function riskSizes(state: TicketState, context: TicketContext): RiskSizes | null {
  const { account } = context;
  const entry = entryWithStop(state, context);
  if (entry === null || typeof account === 'string') return null;
  const { equityMicros } = account;
  return {
    lossMicros: state.lots === null || state.lots <= 0 ? null : lossAtStop(entry, state.lots),
    equityMicros,
    lots: RISK_SHARES.map((share) => sizeByRisk(entry, riskBudget(equityMicros, share))),
  };
}

function entryWithStop(state: TicketState, context: TicketContext): EntryWithStop | null {
  const { side } = state;
  const { instrument, conversion, feeType } = context;
  const entry = entryOf(state, context, side);
  if (entry === null || conversion === null) return null;
  if (instrument.marginMode === 'leveraged' && state.leverage === null) return null;
  const stop = stopOf(state, context, state.mode === 'pending' ? entry.price : entry.closingNow);
  if (stop === null) return null;
  const { price } = entry;
  return { instrument, side, price, stop, leverage: state.leverage ?? 1, conversion, feeType };
}

/** The first stop that the market would reach: the stop-loss, or the start of the trailing stop. */
function stopOf(state: TicketState, context: TicketContext, reference: Points): Points | null {
  const { side, stopLoss, trailing } = state;
  const towards = side === 'buy' ? -1 : 1;
  const entered = [
    ticketStopProblem(state, context, side, 'stopLoss') === null ? stopLoss?.points : null,
    trailingProblem(state, context, side) === null && trailing?.points != null
      ? reference + towards * trailing.points
      : null,
  ].filter((points) => points != null);
  if (entered.length === 0) return null;
  return side === 'buy' ? Math.max(...entered) : Math.min(...entered);
}
