/** Counts of a socket's subscriptions by topic, up to a limit. */

export class SubscriptionCounts {
  readonly #most: number;
  readonly #counts = new Map<string, number>();
  #all = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes one more subscription of a topic; false when there are as many as there may be. */
  add(topic: string): boolean {
    if (this.#all >= this.#most) return false;
    this.#all += 1;
    this.#counts.set(topic, (this.#counts.get(topic) ?? 0) + 1);
    return true;
  }

  /** Takes back one subscription; true when none of the topic is left. */
  remove(topic: string): boolean {
    const count = this.#counts.get(topic);
    if (count === undefined) return true;
    this.#all -= 1;
    if (count > 1) this.#counts.set(topic, count - 1);
    else this.#counts.delete(topic);
    return count === 1;
  }

  /** Takes back every subscription of a topic. */
  forget(topic: string): void {
    this.#all -= this.#counts.get(topic) ?? 0;
    this.#counts.delete(topic);
  }
}
