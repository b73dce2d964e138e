/** Answers in progress, for which the release of a shard waits. */

import { setTimeout as pause } from 'node:timers/promises';

/** A release waits for one answer so long, and another release does not wait for it again. */
const LONGEST_RELEASE_MS = 1_000;

export class AnswersInProgress {
  readonly #all = new Set<Promise<void>>();
  readonly #late = new WeakSet<Promise<void>>();
  readonly #wait: () => Promise<unknown>;

  constructor(wait: () => Promise<unknown> = () => pause(LONGEST_RELEASE_MS, undefined, { ref: false })) {
    this.#wait = wait;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Until it is settled; it must not reject. */
  add(answering: Promise<void>): void {
    const noted = answering.finally(() => this.#all.delete(noted));
    this.#all.add(noted);
  }

  /** Resolves when those of now have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#all);
  }

  /** Resolves when those of now have ended, each after a second at most, also where many shards are released. */
  async endedOrLate(): Promise<void> {
    const awaited = [...this.#all].filter((one) => !this.#late.has(one));
    if (awaited.length === 0) return;
    await Promise.race([Promise.all(awaited), this.#wait()]);
    for (const one of awaited) this.#late.add(one);
  }
}
