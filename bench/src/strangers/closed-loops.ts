/** Closed loops of requests: a loop sends its next request after the response and a gap, and none while the load is paused. */

import { setTimeout } from 'node:timers/promises';

export class ClosedLoops {
  #isEnded = false;
  #resume: (() => void) | null = null;
  #gate: Promise<void> = Promise.resolve();

  /** Runs `count` loops until the end; `step` must not reject. */
  run(count: number, gapMs: number, step: () => Promise<void>): void {
    for (let index = 0; index < count; index += 1) void this.#loop(gapMs, step);
  }

  /** False while the load is paused, and after its end. */
  get isRunning(): boolean {
    return !this.#isEnded && this.#resume === null;
  }

  pause(): void {
    if (this.#resume !== null) return;
    this.#gate = new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  resume(): void {
    this.#resume?.();
    this.#resume = null;
  }

  end(): void {
    this.#isEnded = true;
    this.resume();
  }

  async #loop(gapMs: number, step: () => Promise<void>): Promise<void> {
    while (!this.#isEnded) {
      await this.#gate;
      await step();
      await setTimeout(gapMs);
    }
  }
}
