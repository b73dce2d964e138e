/**
 * Market time: follows the wall clock at the speed that was set, and never goes back. It is the one place that decides
 * what a step of the wall clock means for everything that trades (docs/decisions/065-time-that-steps.md).
 */

import type { Clock, SteadyClock, TimeMs } from './clock.ts';

/** From a moment on, market time passes `factor` times as fast as the wall's; 0 stops it. */
export interface ClockSpeed {
  readonly wallMs: TimeMs;
  readonly marketMs: TimeMs;
  readonly factor: number;
}

export interface MarketClockParts {
  readonly wall: Clock;
  readonly steady: SteadyClock;
  /** Null while no speed has ever been set: market time is wall time. */
  readonly speed: ClockSpeed | null;
  /** The newest market time on disk, which is written at least once a minute of market time: see {@link startOf}. */
  readonly newestMs: TimeMs;
}

const MINUTE_MS = 60_000;
/** While it is ahead of the wall, market time passes at this share of its speed until the wall has caught up [CLOCK-3]. */
const SHARE_WHILE_AHEAD = 0.5;
/**
 * A longer step forward is not followed while the process runs [CLOCK-5]. A laptop sleeps for a weekend; a clock that
 * is weeks away is more likely wrong, and what the market does up to a wrong time cannot be undone.
 */
const LONGEST_STEP_MS = 7 * 86_400_000;

export class MarketClock implements Clock {
  readonly #wall: Clock;
  readonly #steady: SteadyClock;
  #speed: ClockSpeed | null;
  /** Speeds that follow, each from its moment on, in this order. */
  #scheduled: readonly ClockSpeed[] = [];
  #isPaused = false;
  /** The newest reading, with its fraction of a millisecond, and when it was read. */
  #newestMs: number;
  #readMs: number;

  constructor({ wall, steady, speed, newestMs }: MarketClockParts) {
    this.#wall = wall;
    this.#steady = steady;
    this.#speed = speed;
    this.#newestMs = startOf(this.#wallTargetMs(), newestMs);
    this.#readMs = steady.monotonicMs();
  }

  get factor(): number {
    return this.#speed?.factor ?? 1;
  }

  /** Null while market time is wall time. */
  get speed(): ClockSpeed | null {
    return this.#speed;
  }

  now(): TimeMs {
    if (this.#isPaused) return Math.floor(this.#newestMs);
    this.#startScheduled();
    const monotonicMs = this.#steady.monotonicMs();
    const passedMs = (monotonicMs - this.#readMs) * this.factor;
    this.#readMs = monotonicMs;
    const targetMs = this.#wallTargetMs();
    const stepMs = targetMs - this.#newestMs - passedMs;
    const isFollowed = stepMs <= LONGEST_STEP_MS * this.factor;
    this.#newestMs = isFollowed
      ? Math.max(targetMs, this.#newestMs + passedMs * SHARE_WHILE_AHEAD)
      : this.#newestMs + passedMs;
    return Math.floor(this.#newestMs);
  }

  /** How far market time is ahead of where the wall clock puts it, in wall time; below 0 when it is behind [CLOCK-6]. */
  get aheadMs(): number {
    return this.wallSpanMs(this.now() - Math.floor(this.#wallTargetMs()));
  }

  /** How long a stretch of market time takes by the wall; while the clock is stopped, how long at normal speed. */
  wallSpanMs(marketSpanMs: number): number {
    return marketSpanMs / (this.factor || 1);
  }

  /** The speed that another factor would set at this moment: market time goes on from where the wall puts it. */
  speedWith(factor: number): ClockSpeed {
    return { wallMs: this.#wall.now(), marketMs: Math.floor(this.#wallTargetMs()), factor };
  }

  /** The speed that sets another time at this moment. */
  speedFrom(marketMs: TimeMs): ClockSpeed {
    return { wallMs: this.#wall.now(), marketMs, factor: this.factor };
  }

  /** Follows a speed that sets the time: a step forward of any length is meant. */
  jump(speed: ClockSpeed): void {
    this.follow(speed);
    this.#newestMs = Math.max(this.#newestMs, speed.marketMs);
  }

  follow(speed: ClockSpeed): void {
    // What has passed until now passed at the old speed, and while time was held none has passed.
    if (this.#isPaused) this.#readMs = this.#steady.monotonicMs();
    else this.now();
    this.#speed = speed;
  }

  /** Follows a speed from its moment on, which may lie ahead, after those that were scheduled before; it sets the time, as {@link jump} does. */
  schedule(speed: ClockSpeed): void {
    this.now();
    this.#scheduled = [...this.#scheduled, speed];
    this.#startScheduled();
  }

  /**
   * Holds market time until the work has ended, such as the write of a speed: a speed that it follows begins at the reading
   * from which it was made. Without one, time has passed as if it had not been held.
   */
  async holdWhile<Result>(work: () => Promise<Result>): Promise<Result> {
    this.now();
    this.#isPaused = true;
    try {
      return await work();
    } finally {
      this.#isPaused = false;
    }
  }

  /** Moves market time on to a moment that another process has shown; from there it waits for the wall clock [CLOCK-3]. */
  reach(marketMs: TimeMs): void {
    this.#newestMs = Math.max(this.#newestMs, marketMs);
  }

  #startScheduled(): void {
    for (;;) {
      const [next, ...later] = this.#scheduled;
      if (next === undefined || this.#wall.now() < next.wallMs) return;
      this.#scheduled = later;
      this.#speed = next;
      this.#newestMs = Math.max(this.#newestMs, next.marketMs);
      this.#readMs = this.#steady.monotonicMs();
    }
  }

  /** Where the wall clock puts market time. */
  #wallTargetMs(): number {
    const wallMs = this.#wall.now();
    if (this.#speed === null) return wallMs;
    return this.#speed.marketMs + (wallMs - this.#speed.wallMs) * this.#speed.factor;
  }
}

/**
 * A start continues from the wall clock, but never from before the stored data [CLOCK-4]. A process that was killed may have
 * continued to the end of the minute that its tape was in: those prices were seen, and trade on them would be trade on
 * a known future.
 */
function startOf(targetMs: TimeMs, newestMs: TimeMs): TimeMs {
  if (targetMs >= newestMs) return targetMs;
  return (Math.floor(newestMs / MINUTE_MS) + 1) * MINUTE_MS;
}
