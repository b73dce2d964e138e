/** Quotes of one instrument as they came from an exchange: which of them count, and what the next slot has of them [SOURCE-7]. */

import type { Points } from '@vernier/shared/numbers/price';
import { type PlausibleBand, Quarantine } from '@vernier/shared/market/plausibility';
import type { Slot } from '@vernier/shared/market/slot';
import { timeOfSlot } from '@vernier/shared/market/slot';
import type { FeedOutcome } from '../../core/market/market-feed.ts';

/** Prices and volume of a tick, without its place. */
export interface SlotQuote {
  readonly bid: Points;
  readonly ask: Points;
  /** Quotes of the exchange since the slot before; 0 repeats a quote. */
  readonly volume: number;
}

export interface QuoteUpdate {
  readonly updateId: number;
  readonly bid: Points;
  readonly ask: Points;
}

export type QuoteOutcome = Extract<FeedOutcome, 'taken' | 'duplicate' | 'out_of_order'>;

interface ReceivedQuotesOptions {
  readonly instrumentId: number;
  readonly band: PlausibleBand;
  /** The newest stored quote, or the first one of the market. */
  readonly stored: Pick<SlotQuote, 'bid' | 'ask'>;
  /** A quote is repeated for so long. */
  readonly staleMs: number;
}

export class ReceivedQuotes {
  readonly #parts: ReceivedQuotesOptions;
  readonly #quarantine: Quarantine;
  #newest: QuoteUpdate | null = null;
  #receivedMs = 0;
  /** Since the newest slot. */
  #count = 0;
  #isConnected = false;
  #inQuarantine = false;
  #isSilent = false;
  #gaps = 0;

  constructor(parts: ReceivedQuotesOptions) {
    const { instrumentId, band, stored } = parts;
    this.#parts = parts;
    this.#quarantine = new Quarantine(band, { instrumentId, seq: 0, timeMs: 0, ...stored });
  }

  /** Whether the newest quote of a slot waits for a second one. It is not repeated: that would confirm it [QUARANTINE-2]. */
  get inQuarantine(): boolean {
    return this.#inQuarantine;
  }

  /** Times at which the repeats ended. */
  get gaps(): number {
    return this.#gaps;
  }

  /** Takes a quote at a steady time, unless it is not newer than the one before it. */
  take(update: QuoteUpdate, nowMs: number): QuoteOutcome {
    const before = this.#newest;
    // An exchange that begins its numbers again is believed after a silence.
    if (before !== null && this.#isAlive(nowMs) && update.updateId <= before.updateId)
      return update.updateId === before.updateId ? 'duplicate' : 'out_of_order';
    this.#newest = update;
    this.#isConnected = true;
    this.#receivedMs = nowMs;
    this.#count += 1;
    return 'taken';
  }

  /** The quote of a slot; null while the exchange is silent. The next slot counts from here. */
  next(slot: Slot, nowMs: number): SlotQuote | null {
    const newest = this.#newest;
    if (newest === null) return null;
    const { bid, ask } = newest;
    const volume = this.#count;
    this.#count = 0;
    if (volume === 0) {
      const isSilent = !this.#isConnected || !this.#isAlive(nowMs);
      if (isSilent && !this.#isSilent) this.#gaps += 1;
      this.#isSilent = isSilent;
      return isSilent || this.#inQuarantine ? null : { bid, ask, volume };
    }
    const { instrumentId } = this.#parts;
    const tick = { instrumentId, seq: slot, timeMs: timeOfSlot(slot), bid, ask };
    this.#inQuarantine = !this.#quarantine.judge(tick, false);
    this.#isSilent = false;
    return { bid, ask, volume };
  }

  /** The connection is lost: nothing is repeated until the next quote. */
  lose(): void {
    this.#isConnected = false;
  }

  #isAlive(nowMs: number): boolean {
    return nowMs - this.#receivedMs < this.#parts.staleMs;
  }
}
