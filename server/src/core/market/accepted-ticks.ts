/** Accepted ticks of a past time, judged as the running market judged them [QUARANTINE-1] [STOP-8]. */

import { invariant } from '@vernier/shared/assert';
import type { Tick } from '@vernier/shared/market/quote';
import { Quarantine } from '@vernier/shared/market/plausibility';
import type { MarketSource } from '@vernier/shared/market/market-source';
import type { Slot } from '@vernier/shared/market/slot';
import { newestTicks } from './live-instrument.ts';

/** The ticks after a slot, up to and with another, oldest first. */
export function* acceptedTicks(
  market: MarketSource,
  instrumentId: number,
  { after, upTo }: { readonly after: Slot; readonly upTo: Slot },
): Generator<Tick> {
  const [first, ...ticks] = newestTicks(market, instrumentId, after);
  invariant(first !== undefined, `the market quotes instrument ${instrumentId}`);
  const quarantine = new Quarantine(market.bandOf(instrumentId), first);
  for (const tick of ticks) quarantine.judge(tick, market.isTrusted(tick));
  let next = market.nextTick(instrumentId, after + 1);
  while (next !== null && next <= upTo) {
    const tick = market.quote(instrumentId, next);
    if (quarantine.judge(tick, market.isTrusted(tick))) yield tick;
    next = market.nextTick(instrumentId, next + 1);
  }
}
