/**
 * Map by number that nearly always has one entry at most: that entry takes 40 bytes, where a `Map` takes 184. With more entries it
 * has a `Map`, and it keeps their order like one.
 */

export class SmallMap<Value> implements ReadonlyMap<number, Value> {
  /** Key of the only entry; null once there have been two at a time. */
  #key: number | null = 0;
  /** The only entry, or with a key of null the map of all entries. */
  #content: Value | Map<number, Value> | undefined;

  get size(): number {
    if (this.#key === null) return (this.#content as Map<number, Value>).size;
    return this.#content === undefined ? 0 : 1;
  }

  has(key: number): boolean {
    return this.get(key) !== undefined;
  }

  get(key: number): Value | undefined {
    if (this.#key === null) return (this.#content as Map<number, Value>).get(key);
    return this.#key === key ? (this.#content as Value | undefined) : undefined;
  }

  /** `value` is not undefined. */
  set(key: number, value: Value): this {
    if (this.#key === null) (this.#content as Map<number, Value>).set(key, value);
    else if (this.#content === undefined || this.#key === key) {
      this.#key = key;
      this.#content = value;
    } else {
      this.#content = new Map([
        [this.#key, this.#content as Value],
        [key, value],
      ]);
      this.#key = null;
    }
    return this;
  }

  delete(key: number): boolean {
    if (!this.has(key)) return false;
    if (this.#key === null) {
      const all = this.#content as Map<number, Value>;
      all.delete(key);
      if (all.size > 0) return true;
    }
    this.#key = 0;
    this.#content = undefined;
    return true;
  }

  keys(): MapIterator<number> {
    if (this.#key === null) return (this.#content as Map<number, Value>).keys();
    return (this.#content === undefined ? [] : [this.#key]).values();
  }

  values(): MapIterator<Value> {
    if (this.#key === null) return (this.#content as Map<number, Value>).values();
    return (this.#content === undefined ? [] : [this.#content as Value]).values();
  }

  entries(): MapIterator<[number, Value]> {
    if (this.#key === null) return (this.#content as Map<number, Value>).entries();
    const pair: [number, Value] = [this.#key, this.#content as Value];
    return (this.#content === undefined ? [] : [pair]).values();
  }

  [Symbol.iterator](): MapIterator<[number, Value]> {
    return this.entries();
  }

  forEach(run: (value: Value, key: number, map: ReadonlyMap<number, Value>) => void): void {
    for (const [key, value] of this) run(value, key, this);
  }
}
