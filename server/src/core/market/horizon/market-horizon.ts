/**
 * Market horizon: the last slot that a process may play, and the one way to change what the slots after it are. Everything that
 * decides prices is agreed before a process plays the slots that it applies to (docs/decisions/145-market-horizon.md).
 */

import type { DeferredWrite } from '@vernier/db/repositories/deferred-write';
import type { TimeMs } from '@vernier/shared/clock';
import type { ClockSpeed } from '@vernier/shared/market-clock';
import type { Intervention } from '@vernier/shared/market/intervention';
import type { Slot } from '@vernier/shared/market/slot';
import type { StoredSpeed } from '../stored-speed.ts';

/** The place of a change of the market, as long as no process has played its slot. */
export interface ChangePlace {
  /** The first slot that the change may apply to. */
  readonly slot: Slot;
  /** Conditions that are part of the change's transaction: with them no process has played the slot. */
  readonly conditions: readonly DeferredWrite[];
}

/** What is stored, and the interventions among it. */
export interface StoredChange<Result> {
  readonly acts: readonly Intervention[];
  readonly result: Result;
}

/** Another speed of the market, or another time. */
export type ClockChange = { readonly factor: number } | { readonly marketMs: TimeMs };

export interface MarketHorizon {
  /** The last slot that may be played: everything that decides the slots up to it is known. */
  readonly slot: Slot;
  /**
   * Stores a change of the market, which takes effect at its place. `store` is called again with another place when a condition
   * was not met, for which it throws an {@link OutdatedPlace}.
   */
  change<Result>(store: (place: ChangePlace) => Promise<StoredChange<Result>>): Promise<Result>;
  /** Stores another speed or time of the market, which takes effect from the moment that the new speed names. */
  changeClock(
    change: ClockChange,
    store: (speed: StoredSpeed, conditions: readonly DeferredWrite[]) => Promise<void>,
  ): Promise<ClockSpeed>;
}

/** A condition of a change's place was not met, and nothing is stored. */
export class OutdatedPlace extends Error {
  override readonly name = 'OutdatedPlace';
}
