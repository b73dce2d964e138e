/** Market horizon of a single process: it plays every slot that is due, and none while a change is being stored. */

import type { MarketClock, ClockSpeed } from '@vernier/shared/market-clock';
import type { LiveMarket } from '../live-market.ts';
import type { ChangePlace, MarketHorizon, ClockChange, StoredChange } from './market-horizon.ts';

export class EmbeddedHorizon implements MarketHorizon {
  readonly slot = Number.POSITIVE_INFINITY;
  readonly #market: LiveMarket;
  readonly #clock: MarketClock;

  constructor(market: LiveMarket, clock: MarketClock) {
    this.#market = market;
    this.#clock = clock;
  }

  change<Result>(store: (place: ChangePlace) => Promise<StoredChange<Result>>): Promise<Result> {
    const market = this.#market;
    return market.pauseWhile(async () => {
      const { acts, result } = await store({ slot: market.nextSlot, conditions: [] });
      if (acts.length > 0) market.intervene(acts);
      return result;
    });
  }

  /** Market time is held during the write: at the stored moment it is exactly at the stored time. */
  changeClock(
    change: ClockChange,
    store: (speed: ClockSpeed, conditions: readonly []) => Promise<void>,
  ): Promise<ClockSpeed> {
    const clock = this.#clock;
    return this.#market.pauseWhile(() =>
      clock.holdWhile(async () => {
        const speed = 'factor' in change ? clock.speedWith(change.factor) : clock.speedFrom(change.marketMs);
        await store(speed, []);
        if ('factor' in change) clock.follow(speed);
        else clock.jump(speed);
        return speed;
      }),
    );
  }
}
