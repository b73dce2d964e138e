/** What a decision may look at besides the account: the market at this moment, the settings and the time. */

import type { TimeMs } from '../clock.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Quote, QuoteBoard } from '../market/quote.ts';
import type { Refusal } from '../refusals.ts';
import type { ConversionTable } from './conversion.ts';
import type { EventBody } from './events.ts';
import type { FeeType } from './fee.ts';

/** `closed` by its hours; `halted` and `close_only` by an administrator. */
export type TradingState = 'open' | 'closed' | 'halted' | 'close_only';

/** The market as trading sees it; the running server's market implements it, and so do the simulated ones. */
export interface MarketView extends QuoteBoard {
  readonly instruments: readonly Instrument[];
  /** The accepted quote before the newest one: what the market stood at when the newest tick came. */
  previousQuoteOf(instrumentId: number): Quote | undefined;
  /** The newest accepted quote at or before a moment; undefined when the market does not go back so far. */
  quoteAt(instrumentId: number, timeMs: TimeMs): Quote | undefined;
  /** Whether the newest tick is in quarantine, so that the quote before it is no longer the price. */
  inQuarantine(instrumentId: number): boolean;
  tradingState(instrumentId: number): TradingState;
}

/**
 * One moment of the market as triggers see it: the quotes that were accepted at it. A quote of a closed, halted or
 * frozen instrument is not among them, nor one in quarantine; the board already shows them when this is told.
 */
export interface MarketMoment {
  readonly timeMs: TimeMs;
  readonly accepted: readonly Quote[];
  /** Moments before this one were left out, so the board may show quotes that none has told of. */
  readonly jumped?: boolean;
}

export interface TradingSettings {
  readonly feeType: FeeType;
}

/** What turns prices into money. */
export interface Valuation {
  readonly quotes: QuoteBoard;
  readonly instruments: ReadonlyMap<number, Instrument>;
  readonly conversions: ConversionTable;
}

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
}

/** What happened, or why nothing did. */
export type Decision = readonly EventBody[] | Refusal;
