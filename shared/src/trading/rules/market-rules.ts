/** Refusals of the market, in the documented order: closed, halted, no fresh price [ORDER-17]. */

import type { TimeMs } from '../../clock.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import { MAX_QUOTE_AGE_MS } from '../../limits.ts';
import { type Refusal, refuse } from '../../refusals.ts';
import type { MarketView } from '../../market/market-view.ts';

/** The market at the moment of a decision. */
export interface MarketNow {
  readonly market: MarketView;
  readonly nowMs: TimeMs;
}

/** `entry` takes on risk, `exit` gives it up: close-only allows the second. */
export type Intent = 'entry' | 'exit';

/** Why nothing of this instrument can trade now, or null: 1006 by its hours, 1023 by an administrator. */
export function tradingRefusal(
  instrument: Instrument,
  intent: Intent,
  { market }: MarketNow,
): Refusal | null {
  const state = market.tradingState(instrument.id);
  if (state === 'closed') return refuse('market_closed');
  if (state === 'halted' || (state === 'close_only' && intent === 'entry')) return refuse('trading_halted');
  return null;
}

/** The quote to fill at, or 1007 when there was no tick in the last two seconds [ORDER-3]. */
export function freshQuote(instrument: Instrument, { market, nowMs }: MarketNow): Quote | Refusal {
  const quote = market.quoteOf(instrument.id);
  if (quote === undefined || nowMs - quote.timeMs > MAX_QUOTE_AGE_MS) return refuse('price_not_available');
  return quote;
}

/**
 * The quote that an order or a close by request fills at: also 1007 while the newest tick is in quarantine, since the
 * user sees that tick and not the quote before it [PRICE-1], and while the market is behind its clock [PRICE-2]. Triggers and stop-outs need `freshQuote` only.
 */
export function quoteForRequest(instrument: Instrument, now: MarketNow): Quote | Refusal {
  const { market } = now;
  if (market.isBehind === true || market.inQuarantine(instrument.id)) return refuse('price_not_available');
  return freshQuote(instrument, now);
}
