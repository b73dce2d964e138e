/** A quarter hour of the backtest: extremes by instrument, and ticks by minute on demand. */

import type { Period } from '@vernier/shared/market/candle';
import { emptyMinute, type MinuteTicks } from '@vernier/shared/market/minute-ticks';
import type { MarketSource } from '@vernier/shared/market/market-source';
import { type Slot, SLOTS_PER_MINUTE, timeOfSlot } from '@vernier/shared/market/slot';
import type { TickRange } from './nearest-triggers.ts';

export const QUARTER_HOUR_MINUTES = 15;
export const QUARTER_HOUR_SLOTS = QUARTER_HOUR_MINUTES * SLOTS_PER_MINUTE;
const HOUR_SLOTS = 60 * SLOTS_PER_MINUTE;

export class QuarterHour {
  readonly #market: MarketSource;
  /** A multiple of `QUARTER_HOUR_SLOTS`. */
  readonly first: Slot;
  readonly #ticks = new Map<string, MinuteTicks>();

  constructor(market: MarketSource, first: Slot) {
    this.#market = market;
    this.first = first;
  }

  /** The slot after the last one. */
  get end(): Slot {
    return this.first + QUARTER_HOUR_SLOTS;
  }

  /** Extremes of the quarter hour; null without a tick. */
  range(instrumentId: number): TickRange | null {
    return this.#bar(instrumentId, { slots: QUARTER_HOUR_SLOTS, period: '15min' });
  }

  /** Extremes of the hour that contains it, as a first filter; null without a tick. */
  hourRange(instrumentId: number): TickRange | null {
    return this.#bar(instrumentId, { slots: HOUR_SLOTS, period: '60min' });
  }

  /** The ticks of the minute that contains a slot; a price of 0 means no tick. */
  minute(instrumentId: number, slot: Slot): MinuteTicks {
    const minute = Math.floor(slot / SLOTS_PER_MINUTE);
    const key = `${instrumentId} ${minute}`;
    const known = this.#ticks.get(key);
    if (known !== undefined) return known;
    const ticks = emptyMinute();
    this.#market.fillMinute(instrumentId, minute, ticks);
    this.#ticks.set(key, ticks);
    return ticks;
  }

  /** Extremes of the minute that contains a slot; null without a tick. */
  minuteRange(instrumentId: number, slot: Slot): TickRange | null {
    const { bids, asks } = this.minute(instrumentId, slot);
    let low = Infinity;
    let high = 0;
    let askLow = Infinity;
    let askHigh = 0;
    for (const [at, bid] of bids.entries()) {
      if (bid === 0) continue;
      const ask = asks[at] as number;
      low = Math.min(low, bid);
      high = Math.max(high, bid);
      askLow = Math.min(askLow, ask);
      askHigh = Math.max(askHigh, ask);
    }
    return high === 0 ? null : { low, high, askLow, askHigh };
  }

  /** The market caches the candles. */
  #bar(
    instrumentId: number,
    { slots, period }: { readonly slots: number; readonly period: Period },
  ): TickRange | null {
    const first = this.first - (this.first % slots);
    const timeS = timeOfSlot(first) / 1000;
    const range = { beforeS: timeS + 1, limit: 1, nowMs: timeOfSlot(first + slots - 1) };
    const candle = this.#market.candles(instrumentId, period, range)[0];
    return candle?.timeS === timeS ? candle : null;
  }
}
