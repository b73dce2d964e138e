/**
 * Numbers waiting for a price, lowest key first: one comparison shows that none is reached. A replaced or removed entry
 * stays in the heap until it is removed as the lowest or the heap is rebuilt, which happens before half of it is outdated.
 */

/** Dead entries are let be below this size, since a rebuild of so few saves nothing. */
const SMALLEST_REBUILD = 64;

export class PriceHeap {
  /** The valid key of each id; an entry of the heap with another key is outdated. */
  readonly #current = new Map<number, number>();
  #keys: number[] = [];
  #ids: number[] = [];

  /** Number of waiting ids. */
  get size(): number {
    return this.#current.size;
  }

  /** Number of heap entries, including outdated ones. */
  get entries(): number {
    return this.#keys.length;
  }

  keyOf(id: number): number | undefined {
    return this.#current.get(id);
  }

  /** Sets the key of `id`, which replaces its earlier key. */
  set(id: number, key: number): void {
    if (this.#current.get(id) === key) return;
    this.#current.set(id, key);
    this.#rise(id, key);
    this.#rebuildIfSparse();
  }

  delete(id: number): void {
    if (this.#current.delete(id)) this.#rebuildIfSparse();
  }

  /** The lowest key that waits; infinite without one. */
  lowest(): number {
    for (; this.#keys.length > 0; this.#dropTop()) {
      const key = this.#keys[0] as number;
      if (this.#current.get(this.#ids[0] as number) === key) return key;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** The id with the lowest key, when that is at most `limit`. */
  firstUpTo(limit: number): number | undefined {
    return this.lowest() <= limit ? this.#ids[0] : undefined;
  }

  /** Whether a key may be at most `limit`, by one comparison: that of an outdated entry counts too. */
  mayHaveUpTo(limit: number): boolean {
    return this.#keys.length > 0 && (this.#keys[0] as number) <= limit;
  }

  /** Each id with its key, in no order. */
  waiting(): IterableIterator<[id: number, key: number]> {
    return this.#current.entries();
  }

  /** Removes the ids whose keys are at most `limit` and adds them to `taken`, until it has `most` of them. */
  take(limit: number, taken: number[], most: number = Number.POSITIVE_INFINITY): void {
    while (this.#keys.length > 0 && (this.#keys[0] as number) <= limit && taken.length < most) {
      const key = this.#keys[0] as number;
      const id = this.#ids[0] as number;
      this.#dropTop();
      if (this.#current.get(id) !== key) continue;
      this.#current.delete(id);
      taken.push(id);
    }
  }

  #dropTop(): void {
    const key = this.#keys.pop() as number;
    const id = this.#ids.pop() as number;
    if (this.#keys.length > 0) this.#sink(0, { id, key });
  }

  /** Puts an entry at the end and lets those above it that are larger come down. */
  #rise(id: number, key: number): void {
    const keys = this.#keys;
    const ids = this.#ids;
    let at = keys.push(key) - 1;
    ids.push(id);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = keys[parent] as number;
      if (above <= key) break;
      keys[at] = above;
      ids[at] = ids[parent] as number;
      at = parent;
    }
    keys[at] = key;
    ids[at] = id;
  }

  /** Fills the hole at `from` with an entry, after those below it that are smaller went up. */
  #sink(from: number, { id, key }: { readonly id: number; readonly key: number }): void {
    const keys = this.#keys;
    const ids = this.#ids;
    const { length } = keys;
    let at = from;
    for (let child = 2 * at + 1; child < length; child = 2 * at + 1) {
      if (child + 1 < length && (keys[child + 1] as number) < (keys[child] as number)) child += 1;
      const below = keys[child] as number;
      if (below >= key) break;
      keys[at] = below;
      ids[at] = ids[child] as number;
      at = child;
    }
    keys[at] = key;
    ids[at] = id;
  }

  /** Each rebuild costs as much as the changes that made it necessary, so the cost of a change is constant on average. */
  #rebuildIfSparse(): void {
    if (this.#keys.length < SMALLEST_REBUILD || this.#keys.length <= 2 * this.#current.size) return;
    this.#ids = [...this.#current.keys()];
    this.#keys = [...this.#current.values()];
    for (let at = (this.#ids.length >> 1) - 1; at >= 0; at -= 1) {
      this.#sink(at, { id: this.#ids[at] as number, key: this.#keys[at] as number });
    }
  }
}
