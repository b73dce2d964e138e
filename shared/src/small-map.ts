/**
 * Map by number that nearly always has one entry at most: that entry takes 48 bytes, where a `Map` takes 184. With more entries it
 * has a `Map`, and it keeps their order like one.
 */

export class SmallMap<Value> implements ReadonlyMap<number, Value> {
  #key = 0;
  #value: Value | undefined;
  /** All entries, once there have been two at a time. */
  #all: Map<number, Value> | null = null;

  get size(): number {
    if (this.#all !== null) return this.#all.size;
    return this.#value === undefined ? 0 : 1;
  }

  has(key: number): boolean {
    return this.get(key) !== undefined;
  }

  get(key: number): Value | undefined {
    if (this.#all !== null) return this.#all.get(key);
    return this.#key === key ? this.#value : undefined;
  }

  /** `value` is not undefined. */
  set(key: number, value: Value): this {
    if (this.#all !== null) this.#all.set(key, value);
    else if (this.#value === undefined || this.#key === key) {
      this.#key = key;
      this.#value = value;
    } else {
      this.#all = new Map([
        [this.#key, this.#value],
        [key, value],
      ]);
      this.#value = undefined;
    }
    return this;
  }

  delete(key: number): boolean {
    if (!this.has(key)) return false;
    if (this.#all === null) this.#value = undefined;
    else {
      this.#all.delete(key);
      if (this.#all.size === 0) this.#all = null;
    }
    return true;
  }

  keys(): MapIterator<number> {
    return this.#all?.keys() ?? (this.#value === undefined ? [] : [this.#key]).values();
  }

  values(): MapIterator<Value> {
    return this.#all?.values() ?? (this.#value === undefined ? [] : [this.#value]).values();
  }

  entries(): MapIterator<[number, Value]> {
    return this.#all?.entries() ?? pairsOf(this.#key, this.#value).values();
  }

  [Symbol.iterator](): MapIterator<[number, Value]> {
    return this.entries();
  }

  forEach(run: (value: Value, key: number, map: ReadonlyMap<number, Value>) => void): void {
    for (const [key, value] of this) run(value, key, this);
  }
}

/** A function, since each object with a private method has a reference to its class. */
function pairsOf<Value>(key: number, value: Value | undefined): [number, Value][] {
  return value === undefined ? [] : [[key, value]];
}
