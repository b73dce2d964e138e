/** The newest slot that users of a gateway may have seen. Their calls are decided on this slot or a later one [CLUSTER-25]. */

import type { Slot } from '@vernier/shared/market/slot';

export class SeenSlot {
  readonly #shown: () => Slot;
  #answered: Slot = 0;

  /** `shown` is the slot of the gateway's own market. */
  constructor(shown: () => Slot) {
    this.#shown = shown;
  }

  get newest(): Slot {
    return Math.max(this.#shown(), this.#answered);
  }

  /** An engine has answered at a slot, which may be ahead of what this process shows, and of another engine. */
  note(slot: Slot): void {
    this.#answered = Math.max(this.#answered, slot);
  }
}
