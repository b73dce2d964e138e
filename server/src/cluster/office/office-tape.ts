/**
 * Tape of the office: a link of a minute is written when the accounts of all shards have played it, so that a link is proof of
 * that in a cluster as well [CLUSTER-68].
 */

import { slotAt } from '@vernier/shared/market/slot';
import { type TapeOptions, TapeWriter } from '../../core/market/tape-writer.ts';
import type { StoredProgress } from './stored-progress.ts';

export interface OfficeTapeParts extends Omit<TapeOptions, 'executor'> {
  readonly progress: Pick<StoredProgress, 'now'>;
}

/** What has been noted is stored. */
const STORED = { isDurable: true };

export class OfficeTape {
  readonly #parts: OfficeTapeParts;
  /** Null before all shards have a moment. */
  #writer: TapeWriter | null = null;

  constructor(parts: OfficeTapeParts) {
    this.#parts = parts;
  }

  async onInterval(): Promise<void> {
    const { progress } = this.#parts;
    if (progress.now() === 0) return;
    this.#writer ??= await this.#open();
    await this.#writer.onInterval();
  }

  /** Resolves when nothing is being written. */
  async settled(): Promise<void> {
    await this.#writer?.settled();
  }

  #open(): Promise<TapeWriter> {
    const { market, progress, ...rest } = this.#parts;
    const stored = {
      source: market.source,
      get slot() {
        return Math.min(market.slot, slotAt(progress.now()));
      },
    };
    return TapeWriter.open({ ...rest, market: stored, executor: STORED });
  }
}
