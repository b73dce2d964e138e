/** Repository of price alerts, waiting and ended. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Points } from '@vernier/shared/numbers/price';
import type { NewPushMessage } from '../delivery/push-messages.ts';
import type { PriceAlert } from '@vernier/shared/trading/triggers/alert-book';

export interface PriceAlertRow extends PriceAlert {
  /** The idempotency key of the user's request; null without one. */
  readonly requestKey: string | null;
  /** When it fired or was cancelled; null while it waits. */
  readonly endedAtMs: TimeMs | null;
  /** The bid that reached it; null when it has not fired. */
  readonly firedBid: Points | null;
}

export type NewPriceAlert = Omit<PriceAlertRow, 'id' | 'endedAtMs' | 'firedBid'>;

export type AlertRefusal = 'not_found' | 'alert_exists' | 'too_many_alerts';

/** An alert that a quote has reached. */
export interface Firing {
  readonly id: number;
  readonly atMs: TimeMs;
  readonly bid: Points;
  readonly pushes: readonly NewPushMessage[];
}

export interface PriceAlertRepository {
  /** Waiting alerts of the users of some shards, by id. */
  allWaiting(shards: readonly number[]): Promise<readonly PriceAlertRow[]>;
  /** Newest first. */
  waitingOf(userId: number): Promise<readonly PriceAlertRow[]>;
  /** Last fired first. */
  firedOf(userId: number, limit: number): Promise<readonly PriceAlertRow[]>;
  /** The alert that a request with this idempotency key has created. */
  ofKey(userId: number, requestKey: string): Promise<PriceAlertRow | null>;
  /**
   * Adds an alert and ends the replaced one, in one transaction; or returns why not: the replaced one does not wait, the user has
   * a waiting alert at the price, or would have more than `most`.
   */
  add(alert: NewPriceAlert, replacedId: number | null, most: number): Promise<PriceAlertRow | AlertRefusal>;
  /** Cancels a waiting alert; false when the user has no such alert. */
  end(userId: number, id: number, atMs: TimeMs): Promise<boolean>;
  /**
   * Records fired alerts, also in the activity of their accounts, with their push messages, in one transaction; returns them.
   * An alert that ended meanwhile is left out, with its messages. Each device keeps only its newest `mostWaiting` messages.
   */
  fire(firings: readonly Firing[], mostWaiting: number): Promise<readonly PriceAlertRow[]>;
  /** Removes ended alerts of a user beyond the newest `most`, some at a time; a call at each `add` bounds their number. */
  removeEndedBeyond(userId: number, most: number): Promise<void>;
  deleteUser(userId: number): Promise<void>;
}
