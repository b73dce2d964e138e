/** Sums of steps by slot: what interventions add to the log of an instrument, and to its volume. */

import type { Slot } from '@vernier/shared/market/slot';

/** Step at a slot. */
interface SlotStep {
  readonly slot: Slot;
  readonly size: number;
}

export class SlotSums {
  readonly #slots: Slot[] = [];
  readonly #sums: number[] = [];

  add(slot: Slot, size: number): void {
    const place = this.#countUpTo(slot);
    this.#slots.splice(place, 0, slot);
    this.#sums.splice(place, 0, this.#sums[place - 1] ?? 0);
    for (let at = place; at < this.#sums.length; at += 1) this.#sums[at] = (this.#sums[at] as number) + size;
  }

  /** The sum of the steps up to and including a slot. */
  at(slot: Slot): number {
    const count = this.#countUpTo(slot);
    return count === 0 ? 0 : (this.#sums[count - 1] as number);
  }

  /** The steps after one slot, up to another. */
  within(after: Slot, upTo: Slot): readonly SlotStep[] {
    const steps: SlotStep[] = [];
    for (let at = this.#countUpTo(after); at < this.#slots.length; at += 1) {
      const slot = this.#slots[at] as Slot;
      if (slot > upTo) break;
      steps.push({ slot, size: (this.#sums[at] as number) - (this.#sums[at - 1] ?? 0) });
    }
    return steps;
  }

  /** Number of steps at or before a slot. Most queries are for the newest slots, so the end is checked first. */
  #countUpTo(slot: Slot): number {
    const slots = this.#slots;
    let high = slots.length;
    if (high === 0 || (slots[high - 1] as Slot) <= slot) return high;
    let low = 0;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((slots[middle] as Slot) <= slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
