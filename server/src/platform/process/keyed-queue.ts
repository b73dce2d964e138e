/** Serial queues by key: work of one key runs one piece after another, in the order of its arrival. */

interface Tail {
  /** Ends with the newest work, and never rejects. */
  readonly ended: Promise<void>;
  /** Pieces of work that have not ended. */
  readonly length: number;
}

export class KeyedQueue<Key> {
  /** None for a key without work in progress. */
  readonly #tails = new Map<Key, Tail>();

  /** Pieces of work of the key that have not ended. */
  lengthOf(key: Key): number {
    return this.#tails.get(key)?.length ?? 0;
  }

  /** Runs the work in the turn of the key: at once when it has no other work, and then a synchronous result is returned as it is. */
  run<Result>(key: Key, work: () => Result | Promise<Result>): Result | Promise<Result> {
    const tail = this.#tails.get(key);
    const result = tail === undefined ? work() : tail.ended.then(work);
    if (result instanceof Promise) this.#append(key, result, tail?.length ?? 0);
    return result;
  }

  #append(key: Key, result: Promise<unknown>, before: number): void {
    const end = () => {
      if (this.#tails.get(key)?.ended === ended) this.#tails.delete(key);
      else this.#shorten(key);
    };
    const ended: Promise<void> = result.then(end, end);
    this.#tails.set(key, { ended, length: before + 1 });
  }

  #shorten(key: Key): void {
    const tail = this.#tails.get(key);
    if (tail !== undefined) this.#tails.set(key, { ...tail, length: tail.length - 1 });
  }
}
