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

/** What becomes of a message of the stream. */
export type FeedOutcome = 'taken' | 'duplicate' | 'out_of_order' | 'late' | 'unreadable';

/** Since the start of the server. */
export interface FeedFigures {
  readonly isConnected: boolean;
  /** Since the newest message; null before the first. */
  readonly messageAgeMs: number | null;
  /** Connections after the first. */
  readonly reconnects: number;
  /** Silences of instruments: a lost connection, or a price that became stale. */
  readonly gaps: number;
  readonly messages: Readonly<Record<FeedOutcome, number>>;
  /** Instruments whose newest quote is in quarantine. */
  readonly quarantined: number;
}

export interface MarketFeed {
  readonly figures: FeedFigures;
  start(parts: MarketFeedParts): void;
  /** Called with every tick of the tick loop. */
  onInterval(): void;
  /** Ends the connection and finishes what is being stored. */
  stop(): Promise<void>;
}
