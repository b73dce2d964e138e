/** The market of a start, which first plays what a stopped server missed, and the log line about each catching up. */

import { setImmediate as nextIteration } from 'node:timers/promises';
import type { SteadyClock } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/engine/executor';
import type { Journal } from '../../platform/logging/log.ts';
import type { LiveMarket } from './live-market.ts';

/** A start waits so long; what is missing then is played while the server listens and refuses orders with 1007. */
const MAX_START_MS = 1_000;

export async function playMissed(market: LiveMarket, steady: SteadyClock): Promise<void> {
  const untilMs = steady.monotonicMs() + MAX_START_MS;
  do {
    market.advance();
    await nextIteration();
  } while (market.isBehind && steady.monotonicMs() < untilMs);
}

/** One line for what a start has missed, and for each stall of more than a minute. */
export function logCatchUp(market: LiveMarket, executor: Executor, log: Pick<Journal, 'info'>): void {
  let fills = 0;
  let before = executor.marketFills;
  // Registered after the executor's, so that it counts what the slot has done.
  market.onSlot(() => {
    const { marketFills } = executor;
    if (market.isCatchingUp) fills += marketFills - before;
    before = marketFills;
  });
  market.onCaughtUp(({ slots, played }) => {
    log.info('the market has caught up', { slots, played, fills });
    fills = 0;
  });
}
