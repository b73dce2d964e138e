/** Bare limit of a tick without triggers: comparison with the nearest trigger of each side. */

import type { MarketMoment } from '@vernier/shared/market/market-view';

/** Triggers and margin bands, each in four directions. */
const TOPS = 8;
const INSTRUMENTS = 64;
const FAR = 50_000;

/** Nanoseconds a tick. */
export function bareTickNanos(moments: readonly MarketMoment[], rounds: number): number {
  const below = new Float64Array(INSTRUMENTS * TOPS).fill(100_000 - FAR);
  const above = new Float64Array(INSTRUMENTS * TOPS).fill(100_000 + FAR);
  let reached = 0;
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    for (const { accepted } of moments) {
      for (const { instrumentId, bid, ask } of accepted) {
        for (let at = instrumentId * TOPS, end = at + TOPS; at < end; at += 4) {
          if (bid <= (below[at] as number)) reached += 1;
          if (bid >= (above[at + 1] as number)) reached += 1;
          if (ask <= (below[at + 2] as number)) reached += 1;
          if (ask >= (above[at + 3] as number)) reached += 1;
        }
      }
    }
  }
  const nanos = ((performance.now() - startedAt) * 1e6) / (rounds * moments.length);
  if (reached !== 0) throw new Error('a quiet tick reached something');
  return nanos;
}
