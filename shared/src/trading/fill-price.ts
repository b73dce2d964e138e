/** Which side of a quote an order is filled at: buys open at the ask and close at the bid, sells the other way [T1]. */

import type { Quote } from '../market/quote.ts';
import type { Points } from '../price.ts';
import type { FillTick, Side } from './order.ts';

export function openingPriceOf(side: Side, quote: Pick<Quote, 'bid' | 'ask'>): Points {
  return side === 'buy' ? quote.ask : quote.bid;
}

export function closingPriceOf(side: Side, quote: Pick<Quote, 'bid' | 'ask'>): Points {
  return side === 'buy' ? quote.bid : quote.ask;
}

/** The tick that a fill keeps [T2]. */
export function tickOf(quote: Quote): FillTick {
  return { seq: quote.seq, timeMs: quote.timeMs, bid: quote.bid, ask: quote.ask };
}
