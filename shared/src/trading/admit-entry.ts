/**
 * The rungs of the ladder that every entry climbs first, whether it fills now or waits: instrument, multiple, lots,
 * market, quote [E2]. What is particular to each comes after it, in place-order.ts and place-pending.ts.
 */

import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import { isRefusal, type Refusal, refuse } from '../refusals.ts';
import type { PlaceOrder, PlacePending } from './commands.ts';
import type { DecisionContext } from './context.ts';
import { quoteForRequest, tradingRefusal } from './market-rules.ts';
import { lotsRefusal, multipleOf } from './order-size.ts';

/** What an admitted entry trades, at which leverage, on which quote. */
export interface Admitted {
  readonly instrument: Instrument;
  readonly multiple: number;
  readonly quote: Quote;
}

export function admitEntry(
  { instrumentId, multiple: asked, lots }: PlaceOrder | PlacePending,
  context: DecisionContext,
): Admitted | Refusal {
  const instrument = context.valuation.instruments.get(instrumentId);
  if (instrument === undefined) return refuse('not_found');
  const multiple = multipleOf(instrument, asked);
  if (typeof multiple === 'object') return multiple;
  const blocked = lotsRefusal(instrument, lots) ?? tradingRefusal(instrument, 'entry', context);
  if (blocked !== null) return blocked;
  const quote = quoteForRequest(instrument, context);
  return isRefusal(quote) ? quote : { instrument, multiple, quote };
}
