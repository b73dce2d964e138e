/** Connection of a market source to prices from outside, which come while the server runs. */

import type { Clock } from '@vernier/shared/clock';

export interface MarketFeedParts {
  /** That of the market. */
  readonly clock: Clock;
  /** Called when a further slot can be played. */
  readonly onPrices: () => void;
  /** False leaves the moments to the calls of `onInterval`, as tests do. */
  readonly isTimed: boolean;
}

export interface MarketFeed {
  start(parts: MarketFeedParts): void;
  /** Called with every tick of the tick loop. */
  onInterval(): void;
  /** Ends the connection and finishes what is being stored. */
  stop(): Promise<void>;
}
