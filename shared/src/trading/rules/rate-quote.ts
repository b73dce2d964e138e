/** The quote at which an approval fixes the rate of a deposit or a withdrawal [TRANSFER-10]. */

import { invariant } from '../../assert.ts';
import { isRefusal, type Refusal } from '../../refusals.ts';
import type { RateQuote } from '../../wallet/market-rate.ts';
import { type MarketNow, quoteForRequest, tradingRefusal } from './market-rules.ts';

/** Refused like a request that closes a position: close-only allows it, since it takes on no risk. */
export function rateQuote(instrumentId: number, now: MarketNow): RateQuote | Refusal {
  const instrument = now.market.instruments.find(({ id }) => id === instrumentId);
  invariant(instrument !== undefined, `a transfer follows instrument ${instrumentId} of the market`);
  const refusal = tradingRefusal(instrument, 'exit', now);
  if (refusal !== null) return refusal;
  const quote = quoteForRequest(instrument, now);
  return isRefusal(quote) ? quote : { instrument, quote };
}
