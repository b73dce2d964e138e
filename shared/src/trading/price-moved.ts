/** The bound that a user may put on slippage: how far the price may have moved against them since they looked [M8]. */

import type { Quote } from '../market/quote.ts';
import { type Refusal, refuse } from '../refusals.ts';
import type { PlaceOrder } from './commands.ts';
import type { DecisionContext } from './context.ts';
import { openingPriceOf } from './fill-price.ts';

/**
 * 1007 when the opening price is more than `deviation` points worse than it was at the quote time.
 * A quote time that the market does not reach back to proves nothing, so it refuses too; one from the future bounds nothing.
 */
export function movedRefusal(command: PlaceOrder, quote: Quote, { market }: DecisionContext): Refusal | null {
  const { deviation, quoteTimeMs, side } = command;
  if (deviation === null || quoteTimeMs === null || quoteTimeMs >= quote.timeMs) return null;
  const seen = market.quoteAt(command.instrumentId, quoteTimeMs);
  if (seen === undefined) return refuse('price_moved');
  const move = openingPriceOf(side, quote) - openingPriceOf(side, seen);
  const against = side === 'buy' ? move : -move;
  return against > deviation ? refuse('price_moved', { moved: against }) : null;
}
