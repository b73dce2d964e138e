/** Repository of the best ticks that trailing stops have followed, as of one moment. */

import type { TimeMs } from '@vernier/shared/clock';
import type { TrailingBest } from '@vernier/shared/trading/triggers/trailing-book';

/** What changed since the moment before. */
export interface TrailingChanges {
  readonly removed: readonly TrailingBest[];
  readonly added: readonly TrailingBest[];
}

export interface TrailingTicksRepository {
  /** The moment of the newest change; 0 before the first. */
  followedMs(): Promise<TimeMs>;
  all(): Promise<readonly TrailingBest[]>;
  /** In one transaction. Every moment up to this one must have been played, with its effects in the store. */
  change(changes: TrailingChanges, followedMs: TimeMs): Promise<void>;
}
