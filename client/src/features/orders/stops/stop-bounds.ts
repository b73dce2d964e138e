/** Bounds of a stop of an open order: its side, and the price that the bounds are relative to. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Points } from '@vernier/shared/numbers/price';
import { closingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import type { OpenOrderView } from '@vernier/shared/api/order-codec';
import type { LiveQuote } from '../../../data/market/quotes.ts';
import type { StopName, StopBounds } from './stop-check.ts';

type LivePrices = Pick<LiveQuote, 'bidPoints' | 'askPoints'> | undefined;

/** The target of a pending order, else the closing price of the position now; null while there is no price. */
export function stopReference(order: OpenOrderView, quote: LivePrices): Points | null {
  if (order.status === 'pending') return order.targetPrice;
  if (quote === undefined) return null;
  return closingPriceOf(order.side, { bid: quote.bidPoints, ask: quote.askPoints });
}

export function stopBoundsOf(
  order: OpenOrderView,
  stop: StopName,
  { quote, instrument }: { quote: LivePrices; instrument: Pick<Instrument, 'stopsLevel'> },
): StopBounds | null {
  const reference = stopReference(order, quote);
  if (reference === null) return null;
  return { stop, side: order.side, reference, moving: order.status === 'holding', instrument };
}
