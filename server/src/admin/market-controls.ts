/** What moves the market: every act is on disk before it takes effect, at the next slot that nobody has seen yet. */

import type { MetaRepository } from '@vernier/db/site';
import type { LiveMarket } from '../live/live-market.ts';
import { type Pace, type PacedClock, PACE_KEY } from '../paced-clock.ts';
import type { RecordChange } from './audit.ts';

export interface ControlParts {
  readonly market: LiveMarket;
  readonly clock: PacedClock;
  readonly meta: MetaRepository;
}

export class MarketControls {
  readonly #parts: ControlParts;

  constructor(parts: ControlParts) {
    this.#parts = parts;
  }

  /** From now on market time passes `factor` times as fast [S9]. */
  setSpeed(factor: number, record: RecordChange): Pace {
    const { clock, meta } = this.#parts;
    const pace = clock.paceWith(factor);
    record({ before: { factor: clock.factor }, after: pace }, () => meta.set(PACE_KEY, JSON.stringify(pace)));
    clock.follow(pace);
    return pace;
  }
}
