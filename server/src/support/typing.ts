/** Who is writing in a talk right now: said by their page every few seconds, in memory only, and over by itself. */

import type { Side } from '@vernier/db/support';
import type { Clock, TimeMs } from '@vernier/shared/clock';

/** A page says it again every three seconds; twice that forgives one that is late. */
export const TYPING_MS = 6_000;
/** Far more people than write to one support at a time; the oldest are forgotten first. */
const MOST_REMEMBERED = 10_000;

export class Typing {
  readonly #clock: Clock;
  /** Until when, by side and talk; in the order of their ends. */
  readonly #until = new Map<string, TimeMs>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** One side of a user's talk writes, from now on for some seconds. */
  note(userId: number, side: Side): void {
    this.stop(userId, side);
    this.#until.set(`${side} ${userId}`, this.#clock.now() + TYPING_MS);
    if (this.#until.size <= MOST_REMEMBERED) return;
    const [oldest] = this.#until.keys();
    if (oldest !== undefined) this.#until.delete(oldest);
  }

  /** What was being written has been sent. */
  stop(userId: number, side: Side): void {
    this.#until.delete(`${side} ${userId}`);
  }

  /** Until when one side is taken to write; null when it does not. */
  until(userId: number, side: Side): TimeMs | null {
    const until = this.#until.get(`${side} ${userId}`);
    return until === undefined || until <= this.#clock.now() ? null : until;
  }
}
