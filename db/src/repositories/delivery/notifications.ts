/** Messages to users that are still to be delivered, as a port: what is in here survives a restart. */

import type { TimeMs } from '@vernier/shared/clock';

export type NotificationChannel = 'email' | 'sms';

export interface NewNotification {
  readonly channel: NotificationChannel;
  /** Sealed, since it names somebody and may hold a code. */
  readonly messageEncrypted: string;
  readonly createdAtMs: TimeMs;
  /** It is not delivered any more from this moment on. */
  readonly expiresAtMs: TimeMs;
}

export interface NotificationRow extends NewNotification {
  readonly id: number;
  readonly attempts: number;
  /** Not tried before this moment. */
  readonly nextAtMs: TimeMs;
}

export interface NotificationRepository {
  put(notice: NewNotification): void;
  /**
   * The oldest that may be tried now. What waits for longer than any failure makes it is among them: the wall clock
   * was set back meanwhile [CLOCK-9].
   */
  due(nowMs: TimeMs, limit: number): readonly NotificationRow[];
  /** Counts a failed attempt. */
  postpone(id: number, nextAtMs: TimeMs): void;
  /** Delivered, or given up. */
  remove(id: number): void;
  /** How many there are. */
  count(): number;
}
