/** Detection of system clock jumps, by comparison with the steady clock. */

import type { Clock, SteadyClock, TimeMs } from '@vernier/shared/clock';
import type { Log } from '../../platform/logging/log.ts';

/** Time services move a clock by less at once; a larger step is a manual change or a suspended system. */
export const JUMP_MS = 2_000;
/** So long a jump is worth a look on the health page. */
const RECENT_MS = 600_000;

export interface ClockReading {
  readonly forward: number;
  readonly backward: number;
  /** The newest; forward is positive. */
  readonly last: { readonly atMs: TimeMs; readonly byMs: number } | null;
  readonly isRecent: boolean;
}

export class ClockWatch {
  readonly #wall: Clock;
  readonly #steady: SteadyClock;
  readonly #log: Log;
  #wallMs: TimeMs;
  #steadyMs: number;
  #forward = 0;
  #backward = 0;
  #last: { readonly atMs: TimeMs; readonly byMs: number; readonly steadyMs: number } | null = null;

  constructor(wall: Clock, steady: SteadyClock, log: Log) {
    this.#wall = wall;
    this.#steady = steady;
    this.#log = log;
    this.#wallMs = wall.now();
    this.#steadyMs = steady.monotonicMs();
  }

  onInterval(): void {
    const [wallMs, steadyMs] = [this.#wall.now(), this.#steady.monotonicMs()];
    const byMs = Math.round(wallMs - this.#wallMs - (steadyMs - this.#steadyMs));
    this.#wallMs = wallMs;
    this.#steadyMs = steadyMs;
    if (Math.abs(byMs) < JUMP_MS) return;
    if (byMs > 0) this.#forward += 1;
    else this.#backward += 1;
    this.#last = { atMs: wallMs, byMs, steadyMs };
    this.#log.warn('the system clock has jumped', { byMs });
  }

  read(): ClockReading {
    const last = this.#last;
    return {
      forward: this.#forward,
      backward: this.#backward,
      last: last && { atMs: last.atMs, byMs: last.byMs },
      isRecent: last !== null && this.#steady.monotonicMs() - last.steadyMs < RECENT_MS,
    };
  }
}
