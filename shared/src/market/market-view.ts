/** The market as trading sees it: quotes with their past, trading states, and the moments that triggers react to. */

import type { TimeMs } from '../clock.ts';
import type { Instrument } from './instrument.ts';
import type { Quote, QuoteBoard } from './quote.ts';

/** `closed` by its hours; `halted` and `close_only` by an administrator. */
export type TradingState = 'open' | 'closed' | 'halted' | 'close_only';

/** The market of the running server implements it, and so do the simulated ones. */
export interface MarketView extends QuoteBoard {
  readonly instruments: readonly Instrument[];
  /** The accepted quote before the newest one: the state of the market when the newest tick came. */
  previousQuoteOf(instrumentId: number): Quote | undefined;
  /** The newest accepted quote at or before a moment; undefined when the market does not go back so far. */
  quoteAt(instrumentId: number, timeMs: TimeMs): Quote | undefined;
  /** Whether the newest tick is in quarantine, so that the quote before it is no longer the price. */
  inQuarantine(instrumentId: number): boolean;
  /** Whether moments of more than two seconds are due and not played; absent in a market that is never late. */
  readonly isBehind?: boolean;
  tradingState(instrumentId: number): TradingState;
}

/**
 * One moment of the market as triggers see it: the quotes that were accepted at it. A quote of a closed, halted or
 * frozen instrument is not among them, nor one in quarantine; the board already shows them when a moment is played.
 */
export interface MarketMoment {
  readonly timeMs: TimeMs;
  readonly accepted: readonly Quote[];
  /** Moments before this one were left out, so the board may show quotes that no moment contained. */
  readonly jumped?: boolean;
}
