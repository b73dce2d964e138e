/** Prices and times that anything waits for: catching up plays the missed slots at which one may be reached. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { type NearestPrices, nearestOf } from '@vernier/shared/trading/triggers/quote-sides';
import type { WaitingPrices } from './trigger-search.ts';

export interface PriceWatch {
  /** Ticks that reach none of these prices have no effect on it. */
  nearestPrices?(instrumentId: number): NearestPrices;
  /** The next moment that it must see at any prices; infinite without one. */
  readonly nextMs?: TimeMs;
}

/** The nearest prices of all watchers for each instrument that has any, and the next moment of any watcher. */
export function waitingPrices(
  watchers: readonly PriceWatch[],
  instruments: readonly Instrument[],
): { readonly prices: WaitingPrices; readonly nextMs: TimeMs } {
  const prices = new Map<number, NearestPrices>();
  for (const { id } of instruments) {
    const nearest = watchers.flatMap((watcher) => watcher.nearestPrices?.(id) ?? []);
    if (nearest.length === 0) continue;
    const all = nearest.reduce(nearestOf);
    if (isWaiting(all)) prices.set(id, all);
  }
  const nextMs = watchers.reduce(
    (next, watcher) => Math.min(next, watcher.nextMs ?? Number.POSITIVE_INFINITY),
    Number.POSITIVE_INFINITY,
  );
  return { prices, nextMs };
}

function isWaiting({ bid_falls, bid_rises, ask_falls, ask_rises }: NearestPrices): boolean {
  return Math.max(bid_falls, ask_falls) > -Infinity || Math.min(bid_rises, ask_rises) < Infinity;
}
