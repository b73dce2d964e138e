/**
 * Fair share of the shards between engines: what one engine does next, from what it has seen of the others. It decides only
 * which shards are tried and released. That no shard has two owners is the work of locks and epochs.
 */

import type { TimeMs } from '../clock.ts';
import { SHARD_COUNT } from './shards.ts';

/** An engine that was not seen for so long counts as gone. */
const SEEN_MS = 3_000;
/** The number of engines must be the same for so long before an engine releases anything. */
const STEADY_MS = 10_000;

export interface SeenEngine {
  readonly id: string;
  /** By the clock of the one that looks. */
  readonly seenMs: TimeMs;
}

/** The state of one engine at a moment. */
export interface ShardView {
  readonly nowMs: TimeMs;
  readonly engines: readonly SeenEngine[];
  /** Its own shards. */
  readonly owned: readonly number[];
  /** Shards without an owner. */
  readonly free: readonly number[];
}

export interface ShardPlan {
  readonly acquire: readonly number[];
  readonly release: readonly number[];
}

export class ShardDistribution {
  readonly #id: string;
  #engineCount = 0;
  #sinceMs: TimeMs = 0;

  constructor(id: string) {
    this.#id = id;
  }

  /** Called about once a second. Free shards are tried at once, and others are released only when the engines stay the same. */
  plan({ nowMs, engines, owned, free }: ShardView): ShardPlan {
    const ids = engines.filter(({ seenMs }) => nowMs - seenMs < SEEN_MS).map(({ id }) => id);
    const present = [...new Set([...ids, this.#id])].sort();
    if (present.length !== this.#engineCount) {
      this.#engineCount = present.length;
      this.#sinceMs = nowMs;
    }
    const share = shareOf(present.indexOf(this.#id), present.length);
    const isSteady = nowMs - this.#sinceMs >= STEADY_MS;
    // Each begins elsewhere, so that two engines rarely try the same shard.
    const [before, after] = [
      free.filter((shard) => shard < share.first),
      free.filter((shard) => shard >= share.first),
    ];
    const missing = Math.max(0, share.count - owned.length);
    return {
      acquire: [...after, ...before].slice(0, missing),
      release: isSteady ? owned.toSorted(byNumber).slice(share.count) : [],
    };
  }
}

/** The shares differ by one at most, and all shards have a place. */
function shareOf(place: number, engines: number): { readonly first: number; readonly count: number } {
  const first = Math.floor((place * SHARD_COUNT) / engines);
  return { first, count: Math.floor(((place + 1) * SHARD_COUNT) / engines) - first };
}

function byNumber(left: number, right: number): number {
  return left - right;
}
