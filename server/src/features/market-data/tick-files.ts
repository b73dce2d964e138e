/** Ticks from one moment to another as a file: derived minute by minute while they are sent. */

import { TICKS_PER_SECOND } from '@vernier/shared/limits';
import type { Instrument } from '@vernier/shared/market/instrument';
import { SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { TICK_HEAD, TickLines } from '@vernier/shared/market/tape/tick-lines';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';

export interface TickSpan {
  /** Unix seconds; `to` is the first moment that is not in it. */
  readonly from: number;
  readonly to: number;
}

export class TickFiles {
  readonly #market: LiveMarket;
  /** Shared by all reads: a minute of one file, then other work of the loop. */
  readonly #slices: LoopSlices;

  constructor(market: LiveMarket, slices: LoopSlices) {
    this.#market = market;
    this.#slices = slices;
  }

  async *lines(instrument: Instrument, { from, to }: TickSpan): AsyncGenerator<string> {
    yield TICK_HEAD;
    const first = from * TICKS_PER_SECOND;
    const last = Math.min(to * TICKS_PER_SECOND - 1, this.#market.slot);
    if (last < first) return;
    const minute = Math.floor(first / SLOTS_PER_MINUTE);
    const { source } = this.#market;
    await source.load?.(instrument.id, (minute - 1) * SLOTS_PER_MINUTE);
    const lines = new TickLines(source, instrument, minute);
    for (let each = minute; each * SLOTS_PER_MINUTE <= last; each += 1) {
      await source.load?.(instrument.id, each * SLOTS_PER_MINUTE);
      yield await this.#slices.run(() => lines.next(first, last));
    }
  }
}
