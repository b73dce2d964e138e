/**
 * Recorded ticks of one instrument, a tick at most in each slot, in columns of numbers. A run is a time in which the source was
 * alive: within it each slot without a record repeats the quote before it with volume 0; between two runs there is no tick.
 */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import { SLOTS_PER_MINUTE, type Slot, slotAt } from '@vernier/shared/market/slot';
import type { Points } from '@vernier/shared/numbers/price';

/** A longer silence between two records is a gap. */
const GAP_SLOTS = SLOTS_PER_MINUTE;
const FIRST_CAPACITY = 1024;
const MAX_VOLUME = 2 ** 31 - 1;

/** One record of a file. */
export interface TickRecord {
  readonly timeMs: TimeMs;
  readonly bid: Points;
  readonly ask: Points;
  readonly volume: number;
}

export class RecordedSeries {
  #slots = new Float64Array(FIRST_CAPACITY);
  #prices = new Int32Array(2 * FIRST_CAPACITY);
  #volumes = new Int32Array(FIRST_CAPACITY);
  #length = 0;
  /** First and last slot of each run, one after the other. */
  readonly #runs: Slot[] = [];

  /** Records after all earlier ones; false for one of an earlier slot. The last record of a slot is its tick. */
  add({ timeMs, bid, ask, volume }: TickRecord): boolean {
    const slot = slotAt(timeMs);
    const last = this.#length === 0 ? -1 : (this.#slots[this.#length - 1] as Slot);
    if (slot < last) return false;
    if (slot > last) {
      if (this.#length === this.#slots.length) this.#grow();
      this.#slots[this.#length] = slot;
      this.#volumes[this.#length] = 0;
      this.#length += 1;
      this.#extend(slot);
    }
    const place = this.#length - 1;
    this.#prices[2 * place] = bid;
    this.#prices[2 * place + 1] = ask;
    this.#volumes[place] = Math.min(MAX_VOLUME, (this.#volumes[place] as number) + volume);
    return true;
  }

  /** The source was alive up to a time, as in the bar of a candle. */
  aliveUntil(timeMs: TimeMs): void {
    const slot = slotAt(timeMs);
    const last = this.#runs.length - 1;
    if (last > 0 && slot > (this.#runs[last] as Slot)) this.#runs[last] = slot;
  }

  /** Moves all records by whole slots. */
  shift(slots: number): void {
    for (let place = 0; place < this.#length; place += 1) this.#slots[place] = this.slotOf(place) + slots;
    for (let place = 0; place < this.#runs.length; place += 1)
      this.#runs[place] = (this.#runs[place] as Slot) + slots;
  }

  get length(): number {
    return this.#length;
  }

  /** Number of gaps between records. */
  get gaps(): number {
    return Math.max(0, this.#runs.length / 2 - 1);
  }

  get firstSlot(): Slot {
    invariant(this.#length > 0, 'a series has records');
    return this.#slots[0] as Slot;
  }

  /** The end of the last run. */
  get lastSlot(): Slot {
    return this.#runs.at(-1) as Slot;
  }

  slotOf(place: number): Slot {
    return this.#slots[place] as Slot;
  }

  bidOf(place: number): Points {
    return this.#prices[2 * place] as Points;
  }

  askOf(place: number): Points {
    return this.#prices[2 * place + 1] as Points;
  }

  volumeOf(place: number): number {
    return this.#volumes[place] as number;
  }

  /** The newest record at or before a slot; -1 without one. */
  placeAt(slot: Slot): number {
    return lastAtOrBefore(this.#slots, this.#length, slot);
  }

  /** The run that contains a slot, or the newest one before it, as its first and last slot; null before the first run. */
  runAt(slot: Slot): { readonly first: Slot; readonly last: Slot } | null {
    let [low, high] = [0, this.#runs.length / 2];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#runs[2 * middle] as Slot) <= slot) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return null;
    return { first: this.#runs[2 * low - 2] as Slot, last: this.#runs[2 * low - 1] as Slot };
  }

  /** The first slot of the first run after a slot; null after the last one. */
  nextRun(slot: Slot): Slot | null {
    for (let [low, high] = [0, this.#runs.length / 2]; ; ) {
      if (low === high) return this.#runs[2 * low] ?? null;
      const middle = (low + high) >> 1;
      if ((this.#runs[2 * middle] as Slot) <= slot) low = middle + 1;
      else high = middle;
    }
  }

  #extend(slot: Slot): void {
    const last = this.#runs.length - 1;
    if (last > 0 && slot - (this.#runs[last] as Slot) <= GAP_SLOTS) this.#runs[last] = slot;
    else this.#runs.push(slot, slot);
  }

  #grow(): void {
    const capacity = 2 * this.#slots.length;
    const slots = new Float64Array(capacity);
    const prices = new Int32Array(2 * capacity);
    const volumes = new Int32Array(capacity);
    slots.set(this.#slots);
    prices.set(this.#prices);
    volumes.set(this.#volumes);
    [this.#slots, this.#prices, this.#volumes] = [slots, prices, volumes];
  }
}

/** The last of `length` ascending values that is not above `limit`; -1 without one. */
function lastAtOrBefore(values: Float64Array, length: number, limit: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
