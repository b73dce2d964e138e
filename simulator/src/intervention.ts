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

  /** Whether the offset is the same from one slot to another, both included. */
  constant(from: Slot, to: Slot): boolean {
    for (let at = this.#slots.length - 1; at >= 0; at -= 1) {
      const slot = this.#slots[at] as number;
      if (slot <= from) return true;
      if (slot <= to) return false;
    }
    return true;
  }
}
