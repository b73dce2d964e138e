/** System readings for a test: monotonic time follows the test's clock until the clock is set; the test sets the free space. */

import type { ManualClock } from '@vernier/shared/clock';
import type { SystemMonitor } from '../../src/platform/process/system-monitor.ts';

const PLENTY_BYTES = 2 ** 40;

export class ManualSystem implements SystemMonitor {
  free = PLENTY_BYTES;
  lagMs = 0;
  #clock: ManualClock | undefined;

  follow(clock: ManualClock): void {
    this.#clock = clock;
  }

  /** Sets the clock, without any time passing. */
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

  /** The loop of a test is not sampled. */
  onLoopSample(): void {}
}
