/** Fill prices: buys open at the ask and close at the bid, sells the reverse [ORDER-7]. */

import type { Quote } from '../../market/quote.ts';
import type { Points } from '../../numbers/price.ts';
import type { MarketView } from '../../market/market-view.ts';
import type { FillTick, Side } from '../orders/order.ts';

export function openingPriceOf(side: Side, quote: Pick<Quote, 'bid' | 'ask'>): Points {
  return side === 'buy' ? quote.ask : quote.bid;
}

export function closingPriceOf(side: Side, quote: Pick<Quote, 'bid' | 'ask'>): Points {
  return side === 'buy' ? quote.bid : quote.ask;
}

/** The recorded tick of a fill [ORDER-8]. */
export function tickOf(quote: Quote): FillTick {
  return { seq: quote.seq, timeMs: quote.timeMs, bid: quote.bid, ask: quote.ask };
}

/** The tick before the newest one, stored so that a fill shows the previous price [ORDER-8]. */
export function tickBefore(instrumentId: number, market: MarketView): FillTick | null {
  const quote = market.previousQuoteOf(instrumentId);
  return quote === undefined ? null : tickOf(quote);
}
