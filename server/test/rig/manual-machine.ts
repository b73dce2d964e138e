/** A machine for a test: its steady time goes with the test's clock until somebody sets that, and its room is what the test says. */

import type { ManualClock } from '@vernier/shared/clock';
import type { Machine } from '../../src/machine/machine.ts';

const PLENTY_BYTES = 2 ** 40;

export class ManualMachine implements Machine {
  free = PLENTY_BYTES;
  lagMs = 0;
  #clock: ManualClock | undefined;
  /** By how much the clock was set. */
  #setByMs = 0;

  follow(clock: ManualClock): void {
    this.#clock = clock;
  }

  /** Somebody sets the clock, and no time passes. */
  setClock(byMs: number): void {
    this.#setByMs += byMs;
    this.#clock?.advance(byMs);
  }

  monotonicMs(): number {
    return (this.#clock?.now() ?? 0) - this.#setByMs;
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
