/** Lets an administrator's call wait until the market has played a slot, so that its answer comes when its act holds. */

import type { Slot } from '@vernier/simulator/slot';
import type { LiveMarket } from '../core/market/live-market.ts';

/** A slot of the slowest market lasts 2.5 s. This bounds the wait, for example while the server stops. */
const LONGEST_WAIT_MS = 3_000;

export class SlotWaits {
  readonly #market: LiveMarket;
  readonly #waiting = new Set<{ readonly slot: Slot; readonly end: () => void }>();

  constructor(market: LiveMarket) {
    this.#market = market;
    market.onSlot(({ slot }) => {
      for (const wait of this.#waiting) if (wait.slot <= slot) wait.end();
    });
  }

  /** Resolves once the slot has been played. */
  played(slot: Slot): Promise<void> {
    if (this.#market.slot >= slot) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(wait);
        resolve();
      };
      const wait = { slot, end };
      const timer = setTimeout(end, LONGEST_WAIT_MS);
      this.#waiting.add(wait);
    });
  }
}
