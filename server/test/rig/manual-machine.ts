/** A machine for a test: its steady time goes with the test's clock until somebody sets that, and its room is what the test says. */

import type { ManualClock } from '@vernier/shared/clock';
import type { Machine } from '../../src/platform/process/machine.ts';

const PLENTY_BYTES = 2 ** 40;

export class ManualMachine implements Machine {
  free = PLENTY_BYTES;
  lagMs = 0;
  #clock: ManualClock | undefined;

  follow(clock: ManualClock): void {
    this.#clock = clock;
  }

  /** Somebody sets the clock, and no time passes. */
  setClock(byMs: number): void {
    this.#clock?.step(byMs);
  }

  monotonicMs(): number {
    return this.#clock?.monotonicMs() ?? 0;
  }

  freeBytes(): number {
    return this.free;
  }

  loopLagMs(): number {
    return this.lagMs;
  }

  loopActiveMs(): number {
    return 0;
  }
}
