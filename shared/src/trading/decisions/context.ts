/** The inputs of a decision besides the account: the market at this moment, the settings and the time. */

import type { TimeMs } from '../../clock.ts';
import type { MarketView } from '../../market/market-view.ts';
import type { Refusal } from '../../refusals.ts';
import type { EventBody } from '../orders/events.ts';
import type { TradingSettings, Valuation } from '../pricing/valuation.ts';

export interface DecisionContext {
  readonly market: MarketView;
  readonly valuation: Valuation;
  readonly settings: TradingSettings;
  readonly nowMs: TimeMs;
  /** The id that the next order will get. */
  readonly nextOrderId: number;
  /** The id that the next transfer will get. */
  readonly nextTransferId: number;
  /** Whether the order of this command is or once was one of the account's. */
  readonly orderKnown: boolean;
  /** Whether an order of the account already has the client id of this command. */
  readonly clientIdUsed: boolean;
}

/** A position that a command for several left open, and why. */
export interface FailedOrder {
  readonly orderId: number;
  readonly refusal: Refusal;
}

/** The decision on a command for several positions: the events of those that could be closed, and the others. */
export interface PartialDecision {
  readonly events: readonly EventBody[];
  readonly failed: readonly FailedOrder[];
}

/** The events of a decided command, or the refusal. */
export type Decision = readonly EventBody[] | Refusal;
