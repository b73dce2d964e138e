/** A bounded memory of days already computed. The newest day of each lane is pinned, so that reading history never slows the live market. */

/** One lane per path or instrument. */
export class DayCache<T> {
  readonly #capacity: number;
  readonly #newest: { day: number; value: T }[] = [];
  /** In order of use, the least recent first. */
  readonly #older = new Map<number, T>();
  static readonly #LANES = 1024;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(lane: number, day: number, make: () => T): T {
    const newest = this.#newest[lane];
    if (newest !== undefined && newest.day === day) return newest.value;
    if (newest === undefined || day > newest.day) {
      const value = make();
      this.#newest[lane] = { day, value };
      if (newest !== undefined) this.#keep(newest.day * DayCache.#LANES + lane, newest.value);
      return value;
    }
    const key = day * DayCache.#LANES + lane;
    const value = this.#older.get(key) ?? make();
    this.#keep(key, value);
    return value;
  }

  #keep(key: number, value: T): void {
    this.#older.delete(key);
    this.#older.set(key, value);
    if (this.#older.size <= this.#capacity) return;
    for (const oldest of this.#older.keys()) {
      this.#older.delete(oldest);
      return;
    }
  }
}
