/** What administrators did to the market: recorded, part of the tape, and evaluated like any other part of a price. */

import { invariant } from '@vernier/shared/assert';
import type { Slot } from './slot.ts';

/** From a slot on, an asset's log is moved for good; the market walks on from there. All crosses follow it. */
export interface Shift {
  readonly kind: 'shift';
  readonly slot: Slot;
  /** An asset of factors.ts. */
  readonly asset: string;
  readonly deltaNano: number;
}

/** Closed union; halts and scenarios join it with their own kinds. */
export type Intervention = Shift;

/** A log's change between a slot and the one before it. */
export interface Step {
  readonly slot: Slot;
  readonly sizeNano: number;
}

/** The steps of one instrument's log over time. */
export class Offsets {
  readonly #slots: Slot[] = [];
  readonly #sums: number[] = [];

  /** Adds a step; steps come in order of time. */
  add(slot: Slot, deltaNano: number): void {
    const last = this.#slots.at(-1);
    invariant(last === undefined || slot >= last, 'interventions come in order of time');
    this.#slots.push(slot);
    this.#sums.push((this.#sums.at(-1) ?? 0) + deltaNano);
  }

  /** What is added to the log at a slot. */
  at(slot: Slot): number {
    for (let at = this.#slots.length - 1; at >= 0; at -= 1) {
      if ((this.#slots[at] as number) <= slot) return this.#sums[at] as number;
    }
    return 0;
  }

  /** The steps after one slot and up to another. */
  within(after: Slot, upTo: Slot): readonly Step[] {
    return this.#slots.flatMap((slot, at) => {
      if (slot <= after || slot > upTo) return [];
      return [{ slot, sizeNano: (this.#sums[at] as number) - (this.#sums[at - 1] ?? 0) }];
    });
  }
}
