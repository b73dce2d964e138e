/** A set of listeners that may change while it is being called. */

export class ListenerSet<Args extends readonly unknown[] = []> {
  readonly #all = new Set<(...args: Args) => void>();

  get size(): number {
    return this.#all.size;
  }

  add(listener: (...args: Args) => void): () => void {
    // a wrapper, so that the same function added twice is two listeners
    const entry = (...args: Args) => listener(...args);
    this.#all.add(entry);
    return () => {
      this.#all.delete(entry);
    };
  }

  call(...args: Args): void {
    for (const listener of Array.from(this.#all)) listener(...args);
  }
}
