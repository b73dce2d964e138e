/** Repository of the prices of a live market: the newest slots, and the minutes into which older ones are merged. */

export interface LiveSlot {
  readonly slot: number;
  readonly quotes: string;
}

export interface LiveMinute {
  /** Minutes since 1970-01-01 UTC. */
  readonly minute: number;
  readonly candles: string;
  /** The slots of the minute. */
  readonly quotes: string;
}

export interface LivePriceRepository {
  addSlot(slot: LiveSlot): Promise<void>;
  /** Slots that are in no minute, oldest first. */
  slots(): Promise<readonly LiveSlot[]>;
  /** Adds a minute in the place of its slots, in one transaction. */
  merge(minute: LiveMinute): Promise<void>;
  /** Minutes after one, oldest first, without their slots. */
  candlesAfter(minute: number, limit: number): Promise<readonly Pick<LiveMinute, 'minute' | 'candles'>[]>;
  /** The slots of a minute; null without one. */
  quotesOf(minute: number): Promise<string | null>;
}
