/** Market of an exchange: a source whose ticks are stored slot by slot before anything sees them [SOURCE-6]. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Intervention } from '@vernier/shared/market/intervention';
import { type Slot, slotAt } from '@vernier/shared/market/slot';
import { ExternalMarket } from '@vernier/simulator/recorded/external-market';
import type { ExchangeFeed } from './exchange-feed.ts';
import type { MinuteCandle } from './minute-candles.ts';
import type { SlotQuotes } from './price-rows.ts';

interface ExchangeMarketOptions {
  readonly feeds: readonly ExchangeFeed[];
  readonly interventions: readonly Intervention[];
  /** Every slot up to this one is final. */
  readonly slot: Slot;
  /** Reads the stored slots of a minute. */
  readonly slotsOf: (minute: number) => Promise<readonly SlotQuotes[]>;
}

export class ExchangeMarket extends ExternalMarket<ExchangeFeed> {
  /** The exchange's time is the wall's. */
  readonly takesSpeed = false;
  readonly #slotsOf: ExchangeMarketOptions['slotsOf'];
  #slot: Slot;
  /** Slots that are in no minute of the database, oldest first. */
  #unmerged: readonly SlotQuotes[] = [];

  constructor({ feeds, interventions, slot, slotsOf }: ExchangeMarketOptions) {
    super(feeds, interventions);
    this.#slot = slot;
    this.#slotsOf = slotsOf;
  }

  /** The newest slot that is final. */
  get slot(): Slot {
    return this.#slot;
  }

  lastSlotAt(timeMs: TimeMs): Slot {
    return Math.min(slotAt(timeMs), this.#slot);
  }

  /** Adds the stored ticks of a slot, which is final from now on. */
  add(added: SlotQuotes): void {
    const { slot, quotes } = added;
    this.#slot = Math.max(this.#slot, slot);
    if (quotes.every((quote) => quote === null)) return;
    this.#unmerged = [...this.#unmerged, added];
    for (const [at, quote] of quotes.entries()) if (quote !== null) this.feeds[at]?.add(slot, quote);
  }

  /** The oldest minute before another one that is not merged, with its slots and its candles; null without one. */
  minuteToMerge(before: number) {
    const [first] = this.#unmerged;
    const minute = first === undefined ? before : minuteOf(first.slot);
    if (minute >= before) return null;
    const slots = this.#unmerged.filter(({ slot }) => minuteOf(slot) === minute);
    return { minute, slots, candles: this.feeds.map((feed) => feed.minuteCandle(minute)) };
  }

  /** The minute is stored with its candles. */
  merge(minute: number, candles: readonly (MinuteCandle | null)[]): void {
    this.#unmerged = this.#unmerged.filter(({ slot }) => minuteOf(slot) !== minute);
    for (const [at, candle] of candles.entries()) this.feeds[at]?.merge(minute, candle);
  }

  /** Reads the ticks that answer for a slot of an instrument, when they are not in memory. */
  async load(instrumentId: number, slot: Slot): Promise<void> {
    for (const minute of this.feed(instrumentId).missingMinutes(slot)) {
      const slots = await this.#slotsOf(minute);
      this.#restore(minute, slots, [this.feed(instrumentId)], false);
    }
  }

  /** Reads the ticks of the newest minutes, which stay in memory. */
  async loadNewest(count: number): Promise<void> {
    const newest = this.feeds.map((feed) => new Set(feed.newestMinutes(count)));
    const minutes = new Set(newest.flatMap((each) => [...each]));
    for (const minute of [...minutes].toSorted((left, right) => left - right)) {
      const feeds = this.feeds.filter((_, at) => newest[at]?.has(minute));
      this.#restore(minute, await this.#slotsOf(minute), feeds, true);
    }
  }

  #restore(
    minute: number,
    slots: readonly SlotQuotes[],
    feeds: readonly ExchangeFeed[],
    isNewest: boolean,
  ): void {
    for (const feed of feeds) {
      const place = this.feeds.indexOf(feed);
      const write = feed.restore(minute, isNewest);
      for (const { slot, quotes } of slots) {
        const quote = quotes[place];
        if (quote != null) write(slot, quote);
      }
    }
  }
}

const SLOTS_PER_MINUTE = 240;

function minuteOf(slot: Slot): number {
  return Math.floor(slot / SLOTS_PER_MINUTE);
}
