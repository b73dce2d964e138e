/**
 * Market time: wall time, until an administrator sets its speed; then it goes on from that moment at a multiple of it.
 * Sessions, limits and logs never use it; they live on wall time.
 */

import type { Clock, TimeMs } from '@vernier/shared/clock';
import { z } from 'zod';

export const MIN_FACTOR = 0.1;
export const MAX_FACTOR = 60;
/** Where the pace is kept. */
export const PACE_KEY = 'market_pace';

/** From a moment on, market time passes `factor` times as fast. Kept, so that a restart goes on from it [S9]. */
export interface Pace {
  readonly wallMs: TimeMs;
  readonly marketMs: TimeMs;
  readonly factor: number;
}

const Pace = z.object({
  wallMs: z.int(),
  marketMs: z.int(),
  factor: z.number().min(MIN_FACTOR).max(MAX_FACTOR),
});

/** The pace that was kept as text; throws when it is not one. */
export function paceOf(text: string): Pace {
  return Pace.parse(JSON.parse(text));
}

export class PacedClock implements Clock {
  readonly #wall: Clock;
  #pace: Pace | null;
  /** The newest time that was told at a pace. */
  #newestMs = 0;

  /** Without a pace it is the wall clock itself. */
  constructor(wall: Clock, pace: Pace | null) {
    this.#wall = wall;
    this.#pace = pace;
  }

  get factor(): number {
    return this.#pace?.factor ?? 1;
  }

  now(): TimeMs {
    const wallMs = this.#wall.now();
    if (this.#pace === null) return wallMs;
    const passedMs = Math.max(0, wallMs - this.#pace.wallMs);
    const marketMs = this.#pace.marketMs + Math.floor(passedMs * this.#pace.factor);
    // A wall clock that is set back must not take the market with it.
    this.#newestMs = Math.max(this.#newestMs, marketMs);
    return this.#newestMs;
  }

  /** How long a stretch of market time takes by the wall. */
  wallSpanMs(marketSpanMs: number): number {
    return marketSpanMs / this.factor;
  }

  /** The pace that another factor would set at this moment: market time goes on from where it is. */
  paceWith(factor: number): Pace {
    return { wallMs: this.#wall.now(), marketMs: this.now(), factor };
  }

  follow(pace: Pace): void {
    this.#pace = pace;
  }
}
