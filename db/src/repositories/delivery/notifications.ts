/** Repository of undelivered e-mail and SMS notifications. They survive a restart. */

import type { TimeMs } from '@vernier/shared/clock';

export type NotificationChannel = 'email' | 'sms';

export interface NewNotification {
  readonly channel: NotificationChannel;
  /** Encrypted: it contains a recipient and possibly a code. */
  readonly messageEncrypted: string;
  readonly createdAtMs: TimeMs;
  /** It is not delivered from this time on. */
  readonly expiresAtMs: TimeMs;
}

export interface NotificationRow extends NewNotification {
  readonly id: number;
  readonly attempts: number;
  /** Time of the next attempt. */
  readonly nextAtMs: TimeMs;
}

export interface NotificationRepository {
  put(notice: NewNotification): Promise<void>;
  /**
   * The oldest notifications that are due. One that waits longer than any failure postpones it is due too: the wall clock was
   * set back [CLOCK-9].
   */
  due(nowMs: TimeMs, limit: number): Promise<readonly NotificationRow[]>;
  /** Counts a failed attempt. */
  postpone(id: number, nextAtMs: TimeMs): Promise<void>;
  /** After delivery or after the last attempt. */
  remove(id: number): Promise<void>;
  count(): Promise<number>;
}
