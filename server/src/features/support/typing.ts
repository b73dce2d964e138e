/** Typing indicators of the support chat: renewed by the page every few seconds, in memory only, expiring automatically. */

import type { SupportSide } from '@vernier/db/repositories/content/support';
import type { SteadyClock } from '@vernier/shared/clock';

/** A page says it again every three seconds; twice that forgives one that is late. */
export const TYPING_MS = 6_000;
/** Far more people than write to one support at a time; the oldest are forgotten first. */
const MOST_REMEMBERED = 10_000;

export class Typing {
  readonly #steady: SteadyClock;
  /** End times by side and conversation, in ascending order. */
  readonly #until = new Map<string, number>();

  constructor(steady: SteadyClock) {
    this.#steady = steady;
  }

  /** One side of a conversation is typing, for some seconds from now. */
  note(userId: number, side: SupportSide): void {
    this.stop(userId, side);
    this.#until.set(`${side} ${userId}`, this.#steady.monotonicMs() + TYPING_MS);
    if (this.#until.size <= MOST_REMEMBERED) return;
    const [oldest] = this.#until.keys();
    if (oldest !== undefined) this.#until.delete(oldest);
  }

  /** What was being written has been sent. */
  stop(userId: number, side: SupportSide): void {
    this.#until.delete(`${side} ${userId}`);
  }

  /** For how many milliseconds more one side is taken to write; null when it does not. */
  leftMs(userId: number, side: SupportSide): number | null {
    const until = this.#until.get(`${side} ${userId}`);
    if (until === undefined) return null;
    const leftMs = until - this.#steady.monotonicMs();
    return leftMs > 0 ? leftMs : null;
  }
}
