/** Repository of the market horizon: the last slot that a process may play, and the version of what decides the slots up to it. */

import type { ClockSpeed } from '@vernier/shared/market-clock';
import type { TimeMs } from '@vernier/shared/clock';

/** What a process knows when it extends the horizon. */
export interface HorizonExtension {
  readonly version: number;
  /** Speed and time of the market by that version. */
  readonly speed: ClockSpeed;
  /** How far the horizon is ahead of now. */
  readonly aheadMs: number;
  /** Time instead of the database's own, for tests. */
  readonly nowMs?: TimeMs | undefined;
}

export interface HorizonRow {
  readonly slot: number;
  readonly version: number;
  /** By the clock of the database. */
  readonly nowMs: TimeMs;
}

/** A change for slots that no process has played. */
export interface HorizonChange {
  /** The version that it was decided on. */
  readonly version: number;
  /** The first slot that it applies to. */
  readonly slot: number;
}

export interface MarketHorizonRepository {
  /** Moves the horizon on, never back, unless the version is another one: then the caller has something to read first. */
  extend(extension: HorizonExtension): Promise<HorizonRow>;
  /** Increases the version; false when the version is another one, or when the horizon has come to the slot. */
  change(change: HorizonChange): Promise<boolean>;
  /** Increases the version for another change of an administrator, which may take effect at any slot. */
  noteChange(): Promise<void>;
}
