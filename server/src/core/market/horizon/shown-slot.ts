/**
 * Market at which a call of a gateway is decided: everything that is due has been played, and every slot that the gateway has
 * shown. Without it a program that has seen a newer price would trade at an older one [CLUSTER-25].
 */

import { setImmediate as nextIteration } from 'node:timers/promises';
import type { SteadyClock } from '@vernier/shared/clock';
import type { MarketClock } from '@vernier/shared/market-clock';
import { type Slot, timeOfSlot } from '@vernier/shared/market/slot';
import type { LiveMarket } from '../live-market.ts';
import type { SharedHorizon } from './shared-horizon.ts';

/** A call waits so long; then it is refused, and may be made again with the same key. */
const MAX_WAIT_MS = 2_000;

export interface ShownSlotParts {
  readonly market: Pick<LiveMarket, 'slot' | 'source' | 'advance' | 'isBehind' | 'whenPlayed'>;
  readonly clock: Pick<MarketClock, 'now' | 'reach'>;
  readonly horizon: Pick<SharedHorizon, 'slot' | 'extend'>;
  readonly steady: SteadyClock;
}

/**
 * Plays the market up to now, and up to a slot that a gateway has shown; false when it cannot at once. A market that is behind
 * by more than two seconds fills nothing, so its calls do not wait for it.
 */
export function hasPlayed({ market, clock, horizon }: ShownSlotParts, shown: Slot): boolean {
  const slot = dueWith(shown, market, clock);
  if (shown <= horizon.slot) clock.reach(timeOfSlot(shown));
  market.advance();
  return market.slot >= slot || market.isBehind;
}

/** The same with a wait; false when it is not possible in time. */
export async function playShown(parts: ShownSlotParts, shown: Slot): Promise<boolean> {
  const { market, clock, horizon, steady } = parts;
  const untilMs = steady.monotonicMs() + MAX_WAIT_MS;
  while (!hasPlayed(parts, shown)) {
    if (steady.monotonicMs() >= untilMs) return false;
    // Another process has read a newer horizon, or a moment is being played in slices.
    if (dueWith(shown, market, clock) > horizon.slot && !(await isExtended(horizon))) return false;
    await market.whenPlayed();
    await nextIteration();
  }
  return true;
}

function dueWith(shown: Slot, market: ShownSlotParts['market'], clock: ShownSlotParts['clock']): Slot {
  return Math.max(shown, market.source.lastSlotAt(clock.now()));
}

function isExtended(horizon: ShownSlotParts['horizon']): Promise<boolean> {
  return horizon.extend().then(
    () => true,
    () => false,
  );
}
