/** Overnight rollovers that have passed since the newest played moment, including those missed while the process was off [SWAP-1]. */

import type { TimeMs } from '../clock.ts';
import type { Instrument } from '../market/instrument.ts';
import { dailyRolloverAfter, nightsAt } from '../market/rollover.ts';
import { isFinanced, swapTermsAt } from '../market/swap-terms.ts';
import type { Exposure } from '../trading/orders/exposure.ts';

const NONE: readonly TimeMs[] = [];

export class SwapClock {
  readonly #instruments: ReadonlyMap<number, Instrument>;
  /** Instruments that the rollovers of the newest moment finance. */
  #financed: ReadonlySet<number> = new Set();
  #nextMs: TimeMs;

  /** `playedMs` is the newest moment whose effects are in the store. */
  constructor(instruments: ReadonlyMap<number, Instrument>, playedMs: TimeMs) {
    this.#instruments = instruments;
    this.#nextMs = dailyRolloverAfter(playedMs);
  }

  /** Whether the rollovers that passed last charge an account with these positions anything. */
  concerns(exposures: ReadonlyMap<number, Exposure>): boolean {
    for (const instrumentId of exposures.keys()) if (this.#financed.has(instrumentId)) return true;
    return false;
  }

  /** The next rollover, of any instrument at any rate: an administrator may set a rate before it. */
  get nextMs(): TimeMs {
    return this.#nextMs;
  }

  /** The rollovers up to a moment that charge anything, oldest first, each returned once. */
  passedUntil(timeMs: TimeMs): readonly TimeMs[] {
    if (timeMs < this.#nextMs) return NONE;
    const financed = new Set<number>();
    const passed: TimeMs[] = [];
    for (; this.#nextMs <= timeMs; this.#nextMs = dailyRolloverAfter(this.#nextMs)) {
      const ids = this.#financedAt(this.#nextMs);
      if (ids.length > 0) passed.push(this.#nextMs);
      for (const id of ids) financed.add(id);
    }
    this.#financed = financed;
    return passed;
  }

  #financedAt(rolloverMs: TimeMs): readonly number[] {
    const ids: number[] = [];
    for (const instrument of this.#instruments.values()) {
      const terms = swapTermsAt(instrument, rolloverMs);
      if (isFinanced(terms) && nightsAt(rolloverMs, terms.tripleDay) > 0) ids.push(instrument.id);
    }
    return ids;
  }
}
