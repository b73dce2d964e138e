/** Search of missed slots for the first one whose ticks reach a price that an order, an account or an alert waits for. */

import type { Period } from '@vernier/shared/market/candle';
import type { NearestPrices } from '@vernier/shared/trading/triggers/quote-sides';
import type { MarketSource } from '@vernier/shared/market/market-source';
import { type Slot, SLOTS_PER_MINUTE, timeOfSlot } from '@vernier/shared/market/slot';
import { emptyMinute, type MinuteTicks } from '@vernier/shared/market/minute-ticks';

/** The prices of each instrument for which anything waits. */
export type WaitingPrices = ReadonlyMap<number, NearestPrices>;

/** How far a search has come. */
export interface SearchResult {
  /** No slot before this one reaches a price. */
  readonly slot: Slot;
  /** Whether this one does. */
  readonly isReached: boolean;
}

/** Slots from the first to before the end. */
export interface SlotRange {
  readonly from: Slot;
  readonly end: Slot;
}

/** An hour, whose extremes exclude all of its ticks together: the longest bar that begins at the same times for all instruments. */
const BAR: Period = '60min';
const BAR_SLOTS = 60 * SLOTS_PER_MINUTE;
const MS_PER_S = 1_000;

/** The ticks of a minute, derived once for all searches in it. */
interface DerivedMinute {
  minute: number;
  readonly ticks: MinuteTicks;
}

export class TriggerSearch {
  readonly #market: MarketSource;
  readonly #minutes = new Map<number, DerivedMinute>();
  /** Number of instruments whose bars of an hour are derived and cached. */
  #derived = { from: 0, bars: 0 };

  constructor(market: MarketSource) {
    this.#market = market;
  }

  /**
   * Searches an hour or at most a minute of the slots from `from` to `end` (exclusive). A step whose time slice is over
   * finds nothing; the next one with the same slots reuses its derived bars.
   */
  step({ from, end }: SlotRange, prices: WaitingPrices, isOver: () => boolean): SearchResult {
    if (prices.size === 0) return { slot: end, isReached: false };
    if (from % BAR_SLOTS === 0 && from + BAR_SLOTS <= end) {
      const verdict = this.#barReaches(from, prices, isOver);
      if (verdict === 'unknown') return { slot: from, isReached: false };
      if (verdict === 'none') return { slot: from + BAR_SLOTS, isReached: false };
    }
    const minute = Math.floor(from / SLOTS_PER_MINUTE);
    const first = minute * SLOTS_PER_MINUTE;
    const until = Math.min(end, first + SLOTS_PER_MINUTE);
    let place = until - first;
    for (const [id, nearest] of prices) {
      const isNew = this.#minutes.get(id)?.minute !== minute;
      const ticks = this.#ticksOf(id, minute);
      place = firstReached(ticks, nearest, { from: from - first, end: place });
      if (isNew && isOver()) return { slot: from, isReached: false };
    }
    const slot = first + place;
    return { slot, isReached: slot < until };
  }

  /** Candles contain quarantined ticks too, so a bar that reaches nothing is certain and one that does is searched. */
  #barReaches(from: Slot, prices: WaitingPrices, isOver: () => boolean): 'none' | 'some' | 'unknown' {
    const timeS = timeOfSlot(from) / MS_PER_S;
    const range = { limit: 1, beforeS: timeS + 1, nowMs: timeOfSlot(from + BAR_SLOTS - 1) };
    if (this.#derived.from !== from) this.#derived = { from, bars: 0 };
    let bars = 0;
    for (const [id, nearest] of prices) {
      const candle = this.#market.candles(id, BAR, range).at(-1);
      // A bar without a tick has no candle; the newest one before it is given instead.
      if (candle?.timeS === timeS) {
        const { low, high, askLow, askHigh } = candle;
        if (isReachedBy(nearest, low, askLow) || isReachedBy(nearest, high, askHigh)) return 'some';
      }
      bars += 1;
      if (bars <= this.#derived.bars) continue;
      this.#derived.bars = bars;
      if (isOver()) return 'unknown';
    }
    return 'none';
  }

  #ticksOf(instrumentId: number, minute: number): MinuteTicks {
    let derived = this.#minutes.get(instrumentId);
    if (derived === undefined) {
      derived = { minute: -1, ticks: emptyMinute() };
      this.#minutes.set(instrumentId, derived);
    }
    if (derived.minute !== minute) {
      this.#market.fillMinute(instrumentId, minute, derived.ticks);
      derived.minute = minute;
    }
    return derived.ticks;
  }
}

/** The first tick of the places from `from` to `end` that reaches a price; `end` without one. */
function firstReached({ bids, asks }: MinuteTicks, nearest: NearestPrices, { from, end }: SlotRange): number {
  for (let place = from; place < end; place += 1) {
    const bid = bids[place] as number;
    const ask = asks[place] as number;
    // All three numbers are 0 without a tick.
    if ((bid !== 0 || ask !== 0) && isReachedBy(nearest, bid, ask)) return place;
  }
  return end;
}

function isReachedBy(
  { bid_falls, bid_rises, ask_falls, ask_rises }: NearestPrices,
  bid: number,
  ask: number,
): boolean {
  return bid <= bid_falls || bid >= bid_rises || ask <= ask_falls || ask >= ask_rises;
}
