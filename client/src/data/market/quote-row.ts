/** A quote in the shape of the API, for the offline cache. */

import type { QuoteRowWire } from '@vernier/shared/api/socket';
import type { LiveQuote, MarketStatus } from './quote-store.ts';

const WIRE_STATUS: Readonly<Record<MarketStatus, number>> = { closed: 0, open: 1, halted: 2, close_only: 3 };

export function quoteRowOf(quote: LiveQuote | undefined): QuoteRowWire | null {
  if (quote === undefined) return null;
  const { id, code, open, last, change, high, low, volume, bid, ask, timeMs, status } = quote;
  return {
    Id: id,
    Code: code,
    Open: open,
    Close: last,
    Change: change,
    High: high,
    Low: low,
    Volume: volume,
    Bid: bid,
    Ask: ask,
    Time: timeMs,
    MarketStatus: WIRE_STATUS[status],
  };
}
