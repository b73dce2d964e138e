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
  #isWriting = false;

  private constructor(parts: TrailingWriterOptions, stored: readonly TrailingBest[]) {
    this.#parts = parts;
    this.#stored = byName(stored);
  }

  static async open(parts: TrailingWriterOptions): Promise<TrailingWriter> {
    return new TrailingWriter(parts, await parts.rows.all());
  }

  /** Called with every slot, after the executor. */
  follow(): void {
    const { market, executor } = this.#parts;
    const minute = Math.floor(market.timeMs / MINUTE_MS);
    if (minute === this.#minute || this.#isWriting || !executor.isDurable) return;
    const bests = byName(executor.trailing.bests());
    if (bests.size === 0 && this.#stored.size === 0) this.#minute = minute;
    else void this.#write(bests, minute);
  }

  async #write(bests: ReadonlyMap<string, TrailingBest>, minute: number): Promise<void> {
    const { rows, market } = this.#parts;
    const changes = { removed: missingIn(bests, this.#stored), added: missingIn(this.#stored, bests) };
    this.#isWriting = true;
    try {
      await rows.change(changes, market.timeMs);
      this.#stored = bests;
      this.#minute = minute;
    } catch {
      // The next slot tries again; other writes report a full disk.
    }
    this.#isWriting = false;
  }
}

/** The stored best ticks of trailing stops, and the accepted ticks since then. */
export async function trailingPastOf(
  rows: TrailingTicksRepository,
  market: Pick<LiveMarket, 'acceptedAfter'>,
): Promise<TrailingPast> {
  const followedMs = await rows.followedMs();
  return {
    bests: await rows.all(),
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
