/**
 * The tick loop: one call at every slot of the market, and at least four a second of wall time, one at a time. While the
 * market is behind, each iteration of the event loop plays a time slice of the missed slots.
 */

import { TICK_INTERVAL_MS } from '@vernier/shared/limits';
import type { MarketClock } from '@vernier/shared/market-clock';
import type { LiveMarket } from './live-market.ts';

/** Running candles derived after each call: those of 31 instruments and six periods take 24 seconds. */
const CANDLES_PER_TICK = 2;

/** Starts the loop; the returned function stops it. */
export function startTickLoop(
  clock: MarketClock,
  market: Pick<LiveMarket, 'advance' | 'deriveCandle' | 'isBehind' | 'isAtHorizon'>,
  onTick: () => void,
): () => void {
  const canCatchUp = () => market.isBehind && !market.isAtHorizon;
  let timer: NodeJS.Timeout;
  let pendingCatchUp: NodeJS.Immediate | undefined;
  const catchUp = () => {
    pendingCatchUp = undefined;
    market.advance();
    if (canCatchUp()) pendingCatchUp = setImmediate(catchUp);
  };
  const schedule = () => {
    const nextSlotMs = TICK_INTERVAL_MS - (clock.now() % TICK_INTERVAL_MS);
    // A slow market still serves its sockets in time, and soon sees a new speed.
    timer = setTimeout(run, Math.min(TICK_INTERVAL_MS, clock.wallSpanMs(nextSlotMs)));
  };
  const run = () => {
    schedule();
    onTick();
    if (canCatchUp()) pendingCatchUp ??= setImmediate(catchUp);
    else for (let left = CANDLES_PER_TICK; left > 0 && market.deriveCandle(); ) left -= 1;
  };
  schedule();
  return () => {
    clearTimeout(timer);
    if (pendingCatchUp !== undefined) clearImmediate(pendingCatchUp);
  };
}
