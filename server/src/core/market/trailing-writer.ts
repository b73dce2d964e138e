/** Writer of the best ticks of trailing stops, once a minute; a start follows the ticks after them again [STOP-8]. */

import type { TrailingTicksRepository } from '@vernier/db/repositories/trading/trailing-ticks';
import type { Executor } from '@vernier/shared/engine/executor';
import type { TrailingBest, TrailingPast } from '@vernier/shared/trading/triggers/trailing-book';
import type { LiveMarket } from './live-market.ts';

const MINUTE_MS = 60_000;

export interface TrailingWriterOptions {
  readonly rows: TrailingTicksRepository;
  readonly market: Pick<LiveMarket, 'timeMs'>;
  readonly executor: Pick<Executor, 'isDurable' | 'trailing'>;
}

export class TrailingWriter {
  readonly #parts: TrailingWriterOptions;
  #stored: ReadonlyMap<string, TrailingBest>;
  #minute = 0;

  constructor(parts: TrailingWriterOptions) {
    this.#parts = parts;
    this.#stored = byName(parts.rows.all());
  }

  /** Called with every slot, after the executor. */
  follow(): void {
    const { rows, market, executor } = this.#parts;
    const minute = Math.floor(market.timeMs / MINUTE_MS);
    if (minute === this.#minute || !executor.isDurable) return;
    const bests = byName(executor.trailing.bests());
    try {
      if (bests.size > 0 || this.#stored.size > 0) {
        const changes = { removed: missingIn(bests, this.#stored), added: missingIn(this.#stored, bests) };
        rows.change(changes, market.timeMs);
      }
      this.#stored = bests;
      this.#minute = minute;
    } catch {
      // The next slot tries again; other writes report a full disk.
    }
  }
}

/** The stored best ticks of trailing stops, and the accepted ticks since then. */
export function trailingPastOf(
  rows: TrailingTicksRepository,
  market: Pick<LiveMarket, 'acceptedAfter'>,
): TrailingPast {
  const followedMs = rows.followedMs();
  return {
    bests: rows.all(),
    acceptedAfter: (instrumentId, timeMs) => market.acceptedAfter(instrumentId, Math.max(timeMs, followedMs)),
  };
}

function byName(bests: readonly TrailingBest[]): ReadonlyMap<string, TrailingBest> {
  return new Map(bests.map((best) => [`${best.instrumentId} ${best.side} ${best.tick.seq}`, best]));
}

function missingIn(
  some: ReadonlyMap<string, TrailingBest>,
  others: ReadonlyMap<string, TrailingBest>,
): readonly TrailingBest[] {
  return [...others].filter(([name]) => !some.has(name)).map(([, best]) => best);
}
