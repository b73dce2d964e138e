/** Overnight rollovers that have passed since the last check, including those missed while the process was off [SWAP-1]. */

import type { TimeMs } from '../clock.ts';
import type { Instrument } from '../market/instrument.ts';
import { rolloverAfter } from '../market/rollover.ts';
import type { Exposure } from '../trading/orders/exposure.ts';
import type { Position } from '../trading/orders/order.ts';

const NONE: readonly TimeMs[] = [];

export class SwapClock {
  /** Instruments whose positions are financed overnight at all. */
  readonly #financed: ReadonlySet<number>;
  #nextMs: TimeMs;

  constructor(instruments: ReadonlyMap<number, Instrument>, nowMs: TimeMs) {
    const financed = [...instruments.values()].filter(isFinanced);
    this.#financed = new Set(financed.map(({ id }) => id));
    this.#nextMs = rolloverAfter(nowMs);
  }

  /** A position that memory was rebuilt with: the first rollover that it fundsRefusalOf may lie before this start. */
  note({ instrumentId, openedAtMs, swappedAtMs }: Position): void {
    const sinceMs = swappedAtMs ?? openedAtMs;
    if (!this.#financed.has(instrumentId)) return;
    this.#nextMs = Math.min(this.#nextMs, rolloverAfter(sinceMs));
  }

  /** Whether an account with these positions is charged anything. */
  concerns(exposures: ReadonlyMap<number, Exposure>): boolean {
    for (const instrumentId of exposures.keys()) if (this.#financed.has(instrumentId)) return true;
    return false;
  }

  /** The next rollover that charges anything; infinite where nothing is financed. */
  get nextMs(): TimeMs {
    return this.#financed.size === 0 ? Number.POSITIVE_INFINITY : this.#nextMs;
  }

  /** The rollovers up to a moment, oldest first, each given once; none where nothing is financed. */
  passedUntil(timeMs: TimeMs): readonly TimeMs[] {
    if (timeMs < this.#nextMs || this.#financed.size === 0) return NONE;
    const passed: TimeMs[] = [];
    for (; this.#nextMs <= timeMs; this.#nextMs = rolloverAfter(this.#nextMs)) passed.push(this.#nextMs);
    return passed;
  }
}

function isFinanced({ swapBuyMicros, swapSellMicros }: Instrument): boolean {
  return swapBuyMicros !== 0n || swapSellMicros !== 0n;
}
