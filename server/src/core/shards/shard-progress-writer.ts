/**
 * Writer of what the owned shards have played and of the best ticks of their trailing stops, once a minute: their next owner
 * goes on from there [STORE-22].
 */

import type { ShardedStore } from '@vernier/db/sharded-store';
import type { Executor } from '@vernier/shared/engine/executor';
import type { LiveMarket } from '../market/live-market.ts';

const MINUTE_MS = 60_000;

interface ProgressParts {
  readonly store: Pick<ShardedStore, 'noteProgress'>;
  readonly market: Pick<LiveMarket, 'timeMs'>;
  readonly executor: Pick<Executor, 'isDurable' | 'shards' | 'trailing'>;
}

export class ShardProgressWriter {
  readonly #parts: ProgressParts;
  #minute = 0;
  #isWriting = false;

  constructor(parts: ProgressParts) {
    this.#parts = parts;
  }

  /** Called with every slot, after the executor. Resolves after the write. */
  async follow(): Promise<void> {
    const { store, market, executor } = this.#parts;
    const minute = Math.floor(market.timeMs / MINUTE_MS);
    if (minute === this.#minute || this.#isWriting || !executor.isDurable) return;
    const { shards } = executor;
    if (shards.length === 0) return;
    this.#isWriting = true;
    try {
      await store.noteProgress({ shards, followedMs: market.timeMs, bests: executor.trailing.bests() });
      this.#minute = minute;
    } catch {
      // The next slot tries again; other writes report a database that is silent.
    }
    this.#isWriting = false;
  }
}
