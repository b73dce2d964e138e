/** Price alerts as a port: those that wait, and what became of the others. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Points } from '@vernier/shared/price';
import type { PriceAlert } from '@vernier/shared/trading/alert-book';

export interface PriceAlertRow extends PriceAlert {
  /** The key that the user's request carried; null without one. */
  readonly requestKey: string | null;
  /** When it fired or was taken back; null while it waits. */
  readonly endedAtMs: TimeMs | null;
  /** The bid that reached it; null when it has not fired. */
  readonly firedBid: Points | null;
}

export type NewPriceAlert = Omit<PriceAlertRow, 'id' | 'endedAtMs' | 'firedBid'>;

/** An alert that a quote has reached. */
export interface Firing {
  readonly id: number;
  readonly atMs: TimeMs;
  readonly bid: Points;
}

export interface PriceAlertRepository {
  /** Every user's that wait, by id. */
  allWaiting(): readonly PriceAlertRow[];
  /** Newest first. */
  waitingOf(userId: number): readonly PriceAlertRow[];
  /** What fired last comes first. */
  firedOf(userId: number, limit: number): readonly PriceAlertRow[];
  /** What a request of the user's has made already. */
  ofKey(userId: number, requestKey: string): PriceAlertRow | null;
  /** In one transaction with the end of the one that it replaces, if that still waits. */
  add(alert: NewPriceAlert, replacedId: number | null): PriceAlertRow;
  /** Takes back what waits; false when there is no such alert of the user. */
  end(userId: number, id: number, atMs: TimeMs): boolean;
  /**
   * Writes down in one transaction what fired and whatever `then` writes about it. An alert that has ended meanwhile
   * is not among those that `then` is given and that come back.
   */
  fire(firings: readonly Firing[], then: (fired: readonly PriceAlertRow[]) => void): readonly PriceAlertRow[];
  /** Removes some of what ended for a user beyond the newest so many; called at each adding, it keeps their number. */
  forgetEndedBeyond(userId: number, most: number): void;
  deleteUser(userId: number): void;
}
