/** Writer of the slots of an exchange's market: a slot is in the database before anything sees it [SOURCE-6]. */

import type { LivePriceRepository } from '@vernier/db/repositories/site/live-prices';
import type { SteadyClock } from '@vernier/shared/clock';
import { SLOTS_PER_MINUTE, type Slot } from '@vernier/shared/market/slot';
import type { Log } from '../../platform/logging/log.ts';
import type { ExchangeMarket } from './exchange-market.ts';
import { candlesText, slotsText, quotesText } from './price-rows.ts';
import type { ReceivedQuotes } from './received-quotes.ts';

interface SlotWriterOptions {
  readonly rows: LivePriceRepository;
  readonly market: ExchangeMarket;
  /** In the order of the instruments. */
  readonly received: readonly ReceivedQuotes[];
  readonly steady: SteadyClock;
  readonly log: Pick<Log, 'error'>;
}

export class SlotWriter {
  readonly #parts: SlotWriterOptions;
  #writing: Promise<boolean> | null = null;
  #failed = false;

  constructor(parts: SlotWriterOptions) {
    this.#parts = parts;
  }

  /** Stores a slot that is newer than all others, and resolves to true; false when there was nothing to do. */
  async write(slot: Slot): Promise<boolean> {
    if (this.#writing !== null || slot <= this.#parts.market.slot) return false;
    this.#writing = this.#write(slot);
    try {
      return await this.#writing;
    } finally {
      this.#writing = null;
    }
  }

  /** Resolves when nothing is being written. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  async #write(slot: Slot): Promise<boolean> {
    const { rows, market, received, steady, log } = this.#parts;
    const nowMs = steady.monotonicMs();
    const quotes = received.map((each) => each.next(slot, nowMs));
    try {
      if (quotes.some((quote) => quote !== null)) await rows.addSlot({ slot, quotes: quotesText(quotes) });
      market.add({ slot, quotes });
      this.#failed = false;
    } catch (error) {
      // The market waits for the next slot that can be stored; its quotes become stale.
      if (!this.#failed) log.error('prices of the exchange could not be stored', { error });
      this.#failed = true;
      return false;
    }
    await this.#merge(Math.floor(slot / SLOTS_PER_MINUTE) - 1);
    return true;
  }

  /** An intervention can still apply to the newest slots, so the minute before this one waits. */
  async #merge(before: number): Promise<void> {
    const { rows, market, log } = this.#parts;
    const found = market.minuteToMerge(before);
    if (found === null) return;
    const { minute, slots, candles } = found;
    try {
      await rows.merge({ minute, candles: candlesText(candles), quotes: slotsText(slots) });
      market.merge(minute, candles);
    } catch (error) {
      log.error('a minute of prices could not be merged', { minute, error });
    }
  }
}
